import type { PhraseTable } from './phrase.js';

/** What services say about the identity and the permissions of the caller. */
export const auth: PhraseTable = {
  reading: 'words',
  groups: [
    {
      kind: 'auth',
      weight: 5,
      name: 'a refused identity',
      phrases: [
        ['unauthori[sz]ed', 'Unauthorized: missing bearer token'],
        ['unauthenticated', 'unauthenticated'],
        ['not (authenticated|logged[ -]in|signed[ -]in)', 'not authenticated'],
        [
          'auth(entication|orization)? (is )?(required|failed|failure|error)',
          'NOAUTH Authentication required.',
        ],
        ['auth(entication|orization)? (is )?(expired|missing|needed)', 'auth expired'],
        ['auth(entication|orization)? (is )?(unsuccessful|denied|unavailable|rejected)', 'auth unsuccessful'],
        ['(requires|required) (valid )?(authentication|authorization|login)', 'requires authentication'],
        ['(needs?|missing|no) (valid )?(authentication|authorization|login)', 'need authentication'],
        ['unable to authenticate', 'unable to authenticate'],
        ['failed to authenticate', 'failed to authenticate'],
        ['not authori[sz]ed', '❌ Message could not be sent: not authorized'],
        ['(be|are|is) (logged|signed) in', 'You must be logged in to use this tool.'],
        [
          '(must|need to|have to|requires you to) be (logged in|signed in|authenticated)',
          'must be logged in',
        ],
        ['(must|need to|have to|requires you to) be authori[sz]ed', 'must be authorised'],
        ['needs? auth', 'need auth'],
        ['authentication <1-3 words>failed', 'All configured authentication methods failed'],
        ['(jwt|session|login|cookie) (has |is |was )?(expired|invalid|revoked)', 'jwt expired'],
        [
          '(jwt|token)s? (has |is |have |was )?(expired|revoked)',
          'ExpiredToken: The provided token has expired.',
        ],
        ['auth (required|failed|error)', 'auth required'],
        ['authori[sz]ation (expired|required|failed)', 'authorisation expired'],
        ['re-?(authori[sz]e|authenticate)', 'reauthorise'],
        ['(bad|invalid|wrong|missing|incorrect) <0-2 words><secret>\\b(?! limit)…', 'Invalid API key'],
        [
          '(expired|no|unrecogni[sz]ed|revoked) <0-2 words><secret>\\b(?! limit|: ["\'‹])…',
          'No password given',
        ],
        ['password authentication failed', 'FATAL:  password authentication failed for user "app"'],
        ['access denied for user', 'access denied for user'],
        ['authenticationfailed', 'authenticationfailed'],
        ['signature does not match', 'signature does not match'],
        ['invalid grant', 'invalid grant'],
        ['login (required|failed|first)', 'Login failed'],
        ['(please|must|need to|to) (first )?(log ?in|sign ?in|re-?login|authenticate)', 'please login'],
        ['(please|must|need to|to) (first )?(re-?authenticate|authorize)', 'please reauthenticate'],
        ['verify your (email|account|identity)', 'verify your email'],
        ['not authed', 'not authed'],
        ['no authenticated', 'no authenticated'],
        ['authentication first', 'authentication first'],
        ['credentials? (provider )?error', 'credential error'],
        [
          '<unable to> (automatically )?determine <0-3 words><loadable secret>',
          'could not determine credential',
        ],
        [
          '<unable to> (automatically )?(load|find) <0-3 words><loadable secret>',
          'could not load credential',
        ],
        [
          '<unable to> (automatically )?(get|obtain|acquire) <0-3 words><loadable secret>',
          'could not get credential',
        ],
        [
          '<unable to> (automatically )?(refresh|retrieve) <0-3 words><loadable secret>',
          'could not refresh credential',
        ],
        ['<unable to> (automatically )?read <0-3 words><loadable secret>', 'could not read credential'],
        [
          '<unable to> (automatically )?(decrypt|resolve) <0-3 words><loadable secret>',
          'could not decrypt credential',
        ],
      ],
    },
    {
      kind: 'auth',
      weight: 5,
      name: 'a secret that is not set',
      phrases: [
        ['<stored secret>\\b<gap 0-60>\\b<unset>', 'token is required'],
        ['(set|provide|configure|add)\\b<gap 0-40>\\b<asked-for secret>s?', 'set apikey'],
        ['(check|supply|missing)\\b<gap 0-40>\\b<asked-for secret>s?', 'Must supply api_key'],
        ['(requires?|need|create|export|define)\\b<gap 0-40>\\b<asked-for secret>s?', 'require apikey'],
      ],
    },
    {
      kind: 'auth',
      weight: 3.5,
      name: 'a missing permission',
      phrases: [
        ['forbidden', 'API Error: 403 - Forbidden'],
        [
          '(permission|access|authorization|request) (was |is |has been )?denied',
          'ERROR: permission denied for table users',
        ],
        ['(insufficient|missing|not enough|lacks?) <0-1 words><permission>', 'insufficient permission'],
        ['(without|no|inadequate|required) <0-1 words><permission>', 'without permission'],
        [
          "(do|does)( not|n't) have (the )?<0-1 words>(permissions?|access|privileges?)",
          'You do not have permission to perform this action.',
        ],
        [
          "(do|does)( not|n't) have (the )?<0-1 words>(rights|scopes?|authori[sz]ation)",
          'do not have rights',
        ],
        ['not have <0-1 words>(permission|access)', 'not have permission'],
        ['no access to', 'no access to'],
        ['not accessible (by|with|to|for)', 'not accessible by'],
        ['(you|user|account|client|caller) (is|are) not allowed to', 'you is not allowed to'],
        ['run\\b<line 0-20>\\blogin', "Please run 'az login' to setup account."],
        ['permission denied', 'permission denied'],
        ['no accounts? found', 'no account found'],
        ['device code', 'device code'],
      ],
    },
  ],
};

/** Variables that hold a secret and are not set. Original case. */
export const unsetSecrets: PhraseTable = {
  reading: 'text',
  precheck: /KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS|PAT\b/,
  groups: [
    {
      kind: 'auth',
      weight: 5.5,
      name: 'a secret of the environment',
      phrases: [
        [
          '[A-Z0-9_]{2,40}<SECRET NAME>\\b<line 0-60>\\b(environment|env|not set|not found)',
          'Error: VERCEL_TOKEN is not set',
        ],
        [
          '[A-Z0-9_]{2,40}<SECRET NAME>\\b<line 0-60>\\b(required|missing|not configured)',
          'Environment variable NOTION_TOKEN is required',
        ],
        ['[A-Z0-9_]{2,40}<SECRET NAME>\\b<line 0-60>\\b(must be set|undefined)', 'ABCKEY must be set'],
        ['[A-Z0-9_]{2,40}<SECRET NAME>\\b<line 0-60>\\b(not defined|invalid)', 'ABCKEY not defined'],
        ['([Ss]et|[Pp]rovide|[Cc]onfigure)\\b<line 0-40>\\b[A-Z0-9_]{2,40}_<SECRET NAME>', 'Set ABC_KEY'],
        ['[Ee]xport\\b<line 0-40>\\b[A-Z0-9_]{2,40}_<SECRET NAME>', 'Export ABC_KEY'],
        ['([Mm]issing|[Dd]efine|[Nn]o)\\b<line 0-40>\\b[A-Z0-9_]{2,40}_<SECRET NAME>', 'Missing ABC_KEY'],
      ],
    },
  ],
};
