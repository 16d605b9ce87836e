import type { ErrorKind } from '../diagnose/diagnosis.js';
import type { Phrase, Table } from '../diagnose/signal.js';

const says = (kind: ErrorKind, weight: number, name: string, pattern: RegExp): Phrase => ({
  kind,
  weight,
  name,
  pattern,
});

/** What services say when something is not there. Codes like `ResourceNotFoundException` arrive here as words. */
const NOT_FOUND: readonly Phrase[] = [
  says(
    'not_found',
    3,
    'something unknown',
    /\bunknown (?!error|exception|reason|status|failure|issue|problem|cause|api)\w{2,30}/,
  ),
  says(
    'not_found',
    5,
    'a tool that does not exist',
    /\b(?:unknown|no such|undefined|unrecogni[sz]ed|nonexistent|invalid) tool\b|\btool [^\n]{0,80}?(?:not found|does not exist|doesn't exist|is not (?:enabled|available|registered|known)(?! (?:in|on|for|when|with|by)\b)|not (?:registered|available)(?! (?:in|on|for|when|with|by)\b))|\bmethod not found\b|\bunknown method\b|\bno tool (?:named|called|with)\b/,
  ),
  says(
    'not_found',
    4.5,
    'something that is not there',
    /\bnot[ -]?found\b|\b(?:does|do|did)(?: not|n't) exist\b|\bno longer exists?\b|\bno such (?!host\b|tool\b)|\bnon-?existent\b|\b(?:can(?:not|'t| not)|could(?: not|n't)|unable to|failed to|didn't|did not) (?:be )?(?:find|found|locate|located)\b|\b(?:did|does|do)(?: not|n't) match any\b|\bpathspec\b|\bbad (?:revision|object|reference)\b|\bnot a valid (?:object|ref|revision|commit|branch)\b|\binvalid (?:upstream|reference|revision|object name)\b|\bdoes not appear to be a git repository\b|\b(?:check(?: that)?|make sure|ensure|verify)(?: that)? (?:it|\S{1,30}(?: \S{1,20})?) exists?\b|\bnot exists?\b|\bno longer available\b|\bhas been (?:deleted|removed)\b|\bunknown (?:revision|channel|user|guild|message|resource|entity|id|object|project|table|column|database|collection|repository|repo|branch|file|path|account|member|role|issue|page|document|record|item|model|symbol|city|location|ref|host key|server|session|node|package|module|library|topic|queue|bucket|index|key id|customer|order|product)\b|\bno (?:\S{1,30} ){1,4}(?:were |was |is |are )?(?:found|exists?|matches|matching|match|available|named|called|with (?:the )?(?:id|name|key|path))\b|\bundefined (?:table|column|function|object)\b|\bno (?:\S{1,30} ){1,3}for ‹sent›/,
  ),
  says(
    'not_found',
    3,
    'a missing file',
    /\benoent\b|\bnot a git repository\b|\bnone (?:were |was )?found\b|\bzero results\b|\bno results\b|\bno data (?:found|available|for)\b|\binvalid (?:\S{1,20} )?ids?\b/,
  ),
];

/** What services say about who is asking. */
const AUTH: readonly Phrase[] = [
  says(
    'auth',
    5,
    'a refused identity',
    /\bunauthori[sz]ed\b|\bunauthenticated\b|\bnot (?:authenticated|logged[ -]in|signed[ -]in)\b|\bauth(?:entication|orization)? (?:is )?(?:required|failed|failure|error|expired|missing|needed|unsuccessful|denied|unavailable|rejected)\b|\b(?:requires|required|needs?|missing|no) (?:valid )?(?:authentication|authorization|login)\b|\bunable to authenticate\b|\bfailed to authenticate\b|\bnot authori[sz]ed\b|\b(?:be|are|is) (?:logged|signed) in\b|\b(?:must|need to|have to|requires you to) be (?:logged in|signed in|authenticated|authori[sz]ed)\b|\bneeds? auth\b|\bauthentication (?:\S{1,20} ){1,3}failed\b|\b(?:jwt|session|login|cookie) (?:has |is |was )?(?:expired|invalid|revoked)\b|\b(?:jwt|token)s? (?:has |is |have |was )?(?:expired|revoked)\b|\bauth (?:required|failed|error)\b|\bauthori[sz]ation (?:expired|required|failed)\b|\bre-?(?:authori[sz]e|authenticate)\b|\b(?:bad|invalid|wrong|missing|incorrect|expired|no|unrecogni[sz]ed|revoked) (?:\S{1,20} ){0,2}(?:credentials?|api[ -]?keys?|access[ -]?tokens?|tokens?|passwords?|auth|authentication|authorization|signature|client id|client secret|secret|jwt|bearer|session token|access key|security token)\b(?! limit)|\bpassword authentication failed\b|\baccess denied for user\b|\bauthenticationfailed\b|\bsignature does not match\b|\binvalid grant\b|\blogin (?:required|failed|first)\b|\b(?:please|must|need to|to) (?:first )?(?:log ?in|sign ?in|re-?login|authenticate|re-?authenticate|authorize)\b|\bverify your (?:email|account|identity)\b|\bnot authed\b|\bno authenticated\b|\bauthentication first\b|\bcredentials? (?:provider )?error\b|\b(?:could not|couldn't|unable to|failed to|cannot|can't) (?:automatically )?(?:determine|load|find|get|obtain|acquire|refresh|retrieve|read|decrypt|resolve) (?:\S{1,30} ){0,3}(?:credentials?|(?:access |auth |refresh |bearer |id )tokens?|api[ -]?keys?|passwords?)\b/,
  ),
  says(
    'auth',
    5,
    'a secret that is not set',
    /\b(?:api[ -]?keys?|access[ -]?keys?|tokens?|credentials?|passwords?|api[ -]?tokens?|client (?:id|secret)|service account|connection string)\b[^\n.]{0,60}?\b(?:not (?:set|configured|provided|found|defined|available|present|valid|supplied)|(?:is|are|was|were) (?:required|missing|not|invalid|expired|undefined|empty|incorrect|wrong|revoked)|required|missing|invalid|expired|has expired|have expired|rejected|revoked|must be set|not been (?:set|configured)|is needed|needed)\b|\b(?:set|provide|configure|add|check|supply|missing|requires?|need|create|export|define)\b[^\n.]{0,40}\b(?:api[ -]?key|access[ -]?token|api[ -]?token|auth token|credentials|client secret|personal access token)s?\b/,
  ),
  says(
    'auth',
    3.5,
    'a missing permission',
    /\bforbidden\b|\b(?:permission|access|authorization|request) (?:was |is |has been )?denied\b|\b(?:insufficient|missing|not enough|lacks?|without|no|inadequate|required) (?:\S{1,20} )?(?:permissions?|privileges?|scopes?|access rights?|rights|entitlements?)\b|\b(?:do|does)(?: not|n't) have (?:the )?(?:\S{1,20} )?(?:permissions?|access|privileges?|rights|scopes?|authori[sz]ation)\b|\bnot have (?:\S{1,20} )?(?:permission|access)\b|\bno access to\b|\bnot accessible (?:by|with|to|for)\b|\b(?:you|user|account|client|caller) (?:is|are) not allowed to\b|\brun\b[^\n]{0,20}\blogin\b|\bpermission denied\b|\bno accounts? found\b|\bdevice code\b/,
  ),
];

/** Names of variables that hold a secret, with a word that it is not there. Read in the original case. */
const SECRETS: readonly Phrase[] = [
  says(
    'auth',
    5.5,
    'a secret of the environment',
    /\b[A-Z0-9_]{2,40}(?:KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS|PAT)\b[^\n]{0,60}\b(?:environment|env|not set|not found|required|missing|not configured|must be set|undefined|not defined|invalid)\b|\b(?:[Ss]et|[Pp]rovide|[Cc]onfigure|[Ee]xport|[Mm]issing|[Dd]efine|[Nn]o)\b[^\n]{0,40}\b[A-Z0-9_]{2,40}_(?:KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS|PAT)\b/,
  ),
];

/** Switches of the environment: what they open is closed on purpose. Read in the original case. */
const SWITCHES: readonly Phrase[] = [
  says(
    'conflict_or_rule',
    5.5,
    'a switch of the environment',
    /\b[A-Z][A-Z0-9]{1,30}(?:_[A-Z0-9]{1,30}){1,8}(?: ?= ?["'`]?|[^\n.]{1,20}\bset to ["'`]?)(?:true|TRUE|1|yes|on|enabled)\b/,
  ),
];

/** What services say about how much. */
const RATE: readonly Phrase[] = [
  says('rate_or_quota', 3, 'a quota', /\bquotas?\b/),
  says(
    'rate_or_quota',
    6,
    'a limit on use',
    /\brate[ -]?limit|\btoo many (?:requests|calls|attempts|connections|concurrent)\b|(?<!cpu |network )\bthrottl(?:ed|ing|e)\b|\b(?:quota|usage|request|requests|credit|spending|token|daily|monthly|hourly|weekly|api|api call|plan|account) (?:limit )?(?:was |has been |is |limits? (?:was |has been |is )?)?(?:exceeded|reached|exhausted|used up|hit)\b|\bresource exhausted\b|\blimit exceeded\b|\b(?:reached|hit|over) (?:the |your |its )?(?:\S{1,20} ){0,3}limits?\b|\bupgrade to (?:a |the )?\w|\bexceed(?:ed|s|ing)?\b[^\n.]{0,100}\b(?:quota|allowance|rate)\b|\bexceeded (?:your|the|its) (?:\S{1,20} ){0,3}limit\b|\blimit is \d{1,9} (?:requests?|calls|\S{1,20} per)\b|\bslow down\b|\bretry after \d|\bretry in \d/,
  ),
  says(
    'rate_or_quota',
    6,
    'payment',
    /\b(?:insufficient|not enough|no|out of|run out of|remaining|more|low|exhausted) (?:[^\s:]{1,20} )?(?:credits?|balance)\b|\bpayment (?:is )?required\b|\b0 (?:[a-z]{1,20} )?credits?\b|\bcredit balance\b|\bbilling\b|\bupgrade (?:your|to a|to the|the) (?:\S{1,20} )?(?:plan|account|subscription|tier)\b|\bplan upgrade\b|\b(?:trial|subscription|plan|license) (?:has |is )?(?:expired|inactive|cancel\w{1,4}|required|ended)\b|\busage limit\b|\baccount suspended\b|\bfree (?:tier|plan) limit\b/,
  ),
];

/** What services say about rules of their own: conflicts, policies, preconditions, allow-lists. */
const RULE: readonly Phrase[] = [
  says(
    'conflict_or_rule',
    4,
    'something taken or refused',
    /\balready (?:been |being |taken)|\bis (?:archived|closed|completed?|cancell?ed|paused|suspended|inactive|sold out|frozen|busy)\b|\bdeclined\b|\bnot in channel\b|\bnot a member\b|\bis not (?:mergeable|editable|deletable|refundable|cancell?able|eligible)\b/,
  ),
  says(
    'conflict_or_rule',
    5.5,
    'something that is there already',
    /\balready (?:exists?|in use|running|registered|connected|closed|open|merged|deleted|archived|started|completed|assigned|a member|reacted|present|installed|initialized|locked|claimed)\b|\bduplicate (?:key|entry|entries|name|value|record|object|ids?|user|email|title|resource|item|found|detected)\b|\bis a duplicate\b|\bduplicates? (?:is|are|not)\b|(?:^|: )duplicate\b|\bconflicts?\b|\beexist\b|\bunique constraint\b|\bforeign key\b|\bviolates (?:\S{1,20} ){0,3}constraint\b|\bconstraint failed\b|\bnot empty\b|\benotempty\b|\bebusy\b|\bresource busy\b|\bdeadlock\b|\bversion mismatch\b|\bconcurrent (?:modification|update)\b|\bstale\b/,
  ),
  says(
    'conflict_or_rule',
    5,
    'a policy',
    /\b(?:not|isn't|aren't|never|no longer) (?:be )?(?:allowed|permitted|an allowed|in (?:the |an |any )?(?:list of )?(?:allow(?:ed)?|white|permitted)[ -]?(?:\S{1,20} )?(?:list|director)|whitelisted|allowlisted|enabled)\b|\brefus(?:es|ing|ed) to\b|\b(?:blocked|denied|prohibited|disallowed|rejected|refused) (?:by|because|due)\b|\bblocked for\b|\bcan only (?:be|access|use|read|write|run|query)\b|\bonly (?:supported|allowed|available|possible|permitted|works?) (?:for|in|on|with|when|if|by|to|from)\b|\bdeprecated\b|\b(?:is|are) (?:blocked|restricted|prohibited|disabled|protected|locked|disallowed|forbidden by)\b|\b(?:security|access|content|network) polic(?:y|ies)\b|\bpolicy (?:violation|denied|prevents)\b|\ballow[ -]?list\b|\bwhite[ -]?list\b|\bblock[ -]?list\b|\b(?:not within|outside(?: of)?|not under|not inside|escapes?) (?:of )?(?:any of )?(?:the |an |your )?(?:\S{1,20} ){0,2}(?:allowed|configured|workspace|root|roots|permitted|project|working|sandbox|base|vault|director(?:y|ies))\b|\bpath traversal\b|\bread[ -]?only\b|\bonly (?:select|read|safe|readonly|admins?|owners?|users?)\b[^\n]{0,40}\b(?:allowed|permitted|can)\b|\bonly\b[^\n.]{1,120}\b(?:are|is) (?:allowed|permitted)\b|\brestricted to\b|\boperation not permitted\b|\beperm\b|\beacces\b|\bunsafe\b|\bdangerous\b|\bnot supported (?:in|on|by|for|when)\b|\bis disabled\b|\bdisabled (?:by|in)\b/,
  ),
  says(
    'conflict_or_rule',
    5,
    'a precondition',
    /\b(?:not|isn't|never|no longer) (?:yet )?(?:connected|initiali[sz]ed|started|ready|open|opened|attached|configured|active|been (?:initiali[sz]ed|started|opened|set))\b(?! (?:to the internet))|\bno (?:active|open|current|connected|running|selected) [^\s.,;:!]{1,30}(?:\s(?!found (?:with|for|named|‹)|with\b|for\b)|[.,;:!]|$)|\bno \S{1,20}(?: \S{1,20}){0,2} (?:is |are )?(?:connected|attached|running|open|loaded|selected|active|set|configured|initiali[sz]ed)\b|\b(?:call|run|use|open|start|create|connect|select|launch|load|initiali[sz]e|set|read|close|delete|stop|navigate|unlock|enable|join|install)\b[^\n.]{0,80}\bfirst\b|\b(?:must|need to|needs to|have to|has to|should|please)\b(?![^\n.]{0,40}(?:log ?in|sign ?in|authenticat|authori[sz]))[^\n.]{1,100}\b(?:first|before)\b|\bbefore (?:you (?!did|do)|proceeding)\b|\bhas no (?:upstream|tracking|remote)\b|\bplease,? (?:commit|stash)\b|\b(?:pre-?condition|dependency|requirement)s? (?:failed|not met|check failed)\b|\bfailed precondition\b|\bconditional check failed\b|\bnothing to \w|\bmerge conflict|\buncommitted changes\b|\b(?:in|invalid|wrong|illegal) (?:an? )?(?:invalid |wrong |illegal )?state\b|\bcannot (?:be )?\S{1,20}(?: \S{1,20}){0,4} (?:while|until|unless|when)\b|\binsufficient (?:funds|stock|inventory|space)\b|\baccount (?:is )?locked\b|\bnot fast-?forward\b|\bnon-fast-forward\b|\bhas (?:active|dependent|existing|open|child)\b|\bstill (?:in use|referenced|running|has)\b/,
  ),
];

/** The tables of this family, each behind its gate. */
export const domain: readonly Table[] = [
  { reading: 'text', gate: /KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS|PAT\b/, rows: SECRETS },
  { reading: 'text', gate: /[A-Z]_[A-Z]/, rows: SWITCHES },
  {
    reading: 'words',
    rows: NOT_FOUND,
  },
  {
    reading: 'words',
    rows: AUTH,
  },
  {
    reading: 'words',
    rows: RATE,
  },
  {
    reading: 'words',
    rows: RULE,
  },
];
