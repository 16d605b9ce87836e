import type { Phrase, Table } from '../diagnose/signal.js';

const rejected = (weight: number, name: string, pattern: RegExp): Phrase => ({
  kind: 'validation_rejection',
  weight,
  name,
  pattern,
});

/** Shapes that validators print: the MCP SDKs, zod, valibot, Ajv, Joi, pydantic, jsonschema, Go, serde, Jackson, .NET. */
const SHAPES: readonly Phrase[] = [
  rejected(
    6,
    "an SDK's check of the arguments",
    /\binput validation error\b|\binvalid (?:arguments|parameters|params|input)(?: provided)? (?:for|to|:)|\bparameter validation failed\b|\btool validation failed\b|\bschema validation (?:failed|error)\b|\bargument validation\b|\binvalid (?:tool )?(?:arguments|params|parameters)\b|\binput error\b|\bdoes not (?:match|conform to|satisfy) (?:the |its )?(?:input )?schema\b|\bfailed to validate\b/,
  ),
  rejected(
    6,
    'an issue of zod or valibot',
    /\bcode"?: ?"?(?:invalid[_ ](?:type|enum value|value|union|union discriminator|string|literal|arguments|date|format|key|element)|unrecognized[_ ]keys|too[_ ](?:small|big)|not multiple of)\b|\bexpected [^\n]{2,200}, (?:but )?(?:received|got)\b|\bexpected \w{3,12} but (?:received|got)\b|\binvalid (?:input|type|option|enum value|literal value|uuid|email|url|datetime)\b|\bunrecognized key|: required\b|\brequired at\b|\bexpected (?:string|number|integer|boolean|array|object)\b|\b(?:string|array|number|value) must (?:contain|be|have) (?:at least|at most|less|greater|exactly)\b|\btoo (?:small|big): expected\b/,
  ),
  rejected(
    6,
    'a message of Ajv or jsonschema',
    /\bmust have required property\b|\bshould have required property\b|\bmust not have additional properties\b|\bshould not have additional\b|\bmust be (?:string|number|integer|boolean|array|object|null|equal to (?:one of the allowed|constant))\b|\bmust match (?:format|pattern|exactly one|a schema)\b|\bis a required property\b|\bnot-null constraint\b|\bis not of type\b|\bis not one of\b|\badditional propert(?:y|ies)\b|\bmissing propert(?:y|ies)\b/,
  ),
  rejected(
    6,
    'a message of pydantic',
    /\d validation errors? for\b|\bfield required\b|\binput should be\b|\btype=(?:missing|\w{2,30} type|value error)\b|\bextra inputs are not permitted\b|\bextra fields not permitted\b|\bvalue is not a valid\b|\bmissing required argument\b/,
  ),
  rejected(
    5,
    'a failed conversion of the input',
    /\bcannot unmarshal\b|\berror unmarshaling\b|\binvalid type: \w{1,20}\b.{0,80}, expected\b|\bmissing field `|\bunknown (?:field|variant) `|\bcannot deserialize\b|\bthe json value could not be converted\b|\bcannot parse argument\b|\bcannot parse\b.{0,80}\bas\b|\binvalid literal for\b|\bcould not convert string to\b|\bcannot coerce\b|\bcould not be (?:parsed|converted)\b|\binvalid input syntax\b|\binput string was not in a correct format\b|\bnumberformatexception\b|\bnumber format exception\b|\bunable to parse\b|\bfailed to parse (?:the )?(?:url|uri|date|input|json|query|expression)\b|\bonly\b[^\n.]{1,80}\b(?:are|is) (?:supported|accepted)\b|\bcould not parse\b|\bdata truncat/,
  ),
  rejected(
    5,
    'a syntax error in what was sent',
    /\bsyntax error\b|\bparse error\b|\bparsing error\b|\bregex parse error\b|\binvalid regular expression\b|\bunterminated\b|\bunclosed\b|\bunexpected (?:token(?! '?<)|character|identifier|end(?! of json)|eof|symbol|keyword)\b|\bmissing semicolon\b|\byou have an error in your sql syntax\b|\bmalformed (?:query|expression|input|url|uri|json|yaml|xml|request|id|uuid|path)\b/,
  ),
];

/** How people write that something was not acceptable. */
const WORDS: readonly Phrase[] = [
  rejected(
    5.5,
    'an opening that says what is not valid',
    /^(?:error: )?(?:invalid|malformed|incorrect|illegal|empty|missing) (?!(?:\S{1,20} ){0,2}(?:api|keys?|tokens?|credentials?|passwords?|signature|auth\w{0,12}|grant|session|response|reply|received|returned|state|permissions?|tool|object|reference|revision|upstream|config\w{0,8}|secrets?|data)\b)[a-z‹]/,
  ),
  rejected(
    4,
    'a limit on a value',
    /\b(?:may|can|must|should) only (?:contain|include|have|consist)\b|\b(?:cannot|can't|must not|may not|should not) (?:exceed|contain|be (?:more|less|greater|longer|shorter|larger|smaller|higher|lower))\b/,
  ),
  rejected(3, 'something empty', /\b(?:is|was|are) empty\b|\bnot (?:a )?recogni[sz]ed\b/),
  rejected(
    2.5,
    'a place in a text',
    /\(\d{1,6}:\d{1,6}\)|\bline \d{1,6},? col(?:umn)? \d|\bat position \d|\bon line \d|\(char \d/,
  ),
  rejected(
    5.25,
    'an operation that the values do not allow',
    /\bdivi(?:de|sion) by zero\b|\bnot a (?:file|folder)\b|\benotdir\b|\beisdir\b|\bnot a directory\b|\bis a directory\b|\bdomain error\b|\boverflow\b/,
  ),
  rejected(
    4.75,
    'a failed validation',
    /\bvalidation (?:error|failed|failure|exception)\b|\berror validating\b|\bis not an? (?:string|number|integer|boolean|bool|array|object|list|dict|map|float|positive|valid)\b|\b(?:does|did)(?: not|n't) match (?:the )?(?:format|pattern|expected|required)\b/,
  ),
  rejected(
    4,
    'something that is required',
    /\b(?:is|are|was|were|be) (?:required|mandatory|missing)\b|\bmissing (?:a |an |the )?(?:required|mandatory)\b|\b(?:argument|parameter|param|field|property|option|input)s?\b[^\n.]{1,40}\b(?:is |are )?missing\b|\bmissing (?:argument|parameter|param|field|input|value|arg|option)s?\b|\b(?:parameter|argument|param|field|property|option|value|input)s? (?:is |are )?(?:required|missing)\b|\brequired (?:argument|parameter|param|field|input|property|option|value)s?\b|\brequires? (?:a |an |the |at least |one of |either )?[`'"‹]?\S{1,40}[`'"]? (?:argument|parameter|to be (?:set|provided|specified))\b|\brequires (?:either |one of |at least )?[`'"‹]|\bpass (?:either|one of|exactly|at least|a|an|the)\b|\bplease (?:provide|specify|supply|pass|enter)\b|\b(?:must|has to|have to|needs? to|should) (?:be )?(?:provide|specify|supply|pass|set|include|contain|given|provided|specified|supplied|present)\w{0,2}\b|\b(?:please |you must |you need to )?(?:provide|specify|supply) (?:a |an |the |at least |exactly |either |one |valid |both )|\bno (?:\S{1,30} ){1,4}(?:was |were )?(?:specified|provided|given|supplied)\b|\b(?:not|nothing) (?:provided|specified|supplied|given)\b|\bat least (?:one|\d{1,6})\b|\bneeds? at least\b|\bcannot be (?:empty|blank|null|undefined|negative|zero|less|greater|both)\b|\b(?:can ?not|can't|must not|may not|should not) be (?:empty|blank|null|undefined|negative|zero)\b|\bexactly one of\b|\beither\b.{1,60}\bor\b.{1,60}\b(?:must|required|provided)\b|\bmutually exclusive\b|\b(?:cannot|can't|can not|may not|must not) be (?:used|combined|mixed|given|specified|set) (?:in|with|together|as|at)\b|\bincompatible with\b|\bexpected [^\n]{1,80} but (?:found|was|got|received)\b|\bundefined \w{1,20} ‹sent›/,
  ),
  rejected(
    3.5,
    'something that is not valid',
    /\binvalid\b(?! (?:\S{1,20} ){0,2}(?:api[ -]?key|tokens?|credentials?|passwords?|signature|auth\w{0,12}|grant|session|response|reply))|\bis not (?:a )?valid\b|\bnot a valid\b|\bisn't (?:a )?valid\b|\bare not valid\b|\bnot valid\b|\bincorrect (?:\S{1,20} )?(?:format|type|value|syntax|parameter|argument|number)\b|\bwrong (?:type|format|number|value)\b|\bbad (?:request|argument|parameter|input|value|format)\b|\billegal (?:argument|value|character|state)\b|\bmalformed\b|\bunprocessable\b|\bill-formed\b|\bnot well-formed\b|\bunrecogni[sz]ed\b/,
  ),
  rejected(
    3.5,
    'a bound or a type',
    /\bmust (?:be|contain|have|match|start|end|not|only|follow|conform)\b|\bshould be (?:a|an|one|of|in|between|greater|less|positive)\b|\bmax(?:imum)?(?: of)? \d{1,9}\b|\bmin(?:imum)?(?: of)? \d{1,9}\b|\bout of (?:range|bounds)\b|\bexceeds? (?:the )?(?:max\w{0,5}|allowed|limit of|length)\b|\b(?:below|less than) (?:the )?min\w{0,5}\b|\btoo (?:long|short|large|small|big|high|low)\b|\bnot in (?:the )?(?:allowed )?range\b|\bbetween -?\d{1,12} and \d|\bcharacters? (?:or less|maximum|long)\b|\btype mismatch\b|\bpattern mismatch\b|\bconstraint violation\b|\binvalid (?:format|value|type)\b|\b(?:valid|supported|allowed|available|possible|accepted) (?:\S{1,20} )?(?:options?|values?|operations?|actions?|types?|commands?|modes?|keys?|formats?|ones?|choices)(?: are| is)?:|\b(?:expected|one of|choose from|must be one of):? ?[[('"`]|\bdid you mean\b/,
  ),
  rejected(
    4.5,
    'a choice that is not offered',
    /\b(?:unknown|unsupported|unrecogni[sz]ed|invalid|undefined|unexpected|illegal) (?!api|access|auth|secret|session|response)(?:\S{1,20} )?(?:operation|action|command|subcommand|option|parameter|param|argument|mode|format|type|value|method|field|property|flag|key|unit|language|enum|kind|operator|strategy|time ?zone|encoding|algorithm|locale|currency|column type)\b|\b(?:operation|action|command|mode|format|type|value|option|method|language|unit) [^\n.]{0,60}?(?:is |are )?not (?:supported|recogni[sz]ed|a recogni[sz]ed|known|implemented)\b/,
  ),
];

/** The tables of this family, each behind its gate. */
export const validator: readonly Table[] = [
  {
    reading: 'words',
    rows: SHAPES,
  },
  {
    reading: 'words',
    rows: WORDS,
  },
];
