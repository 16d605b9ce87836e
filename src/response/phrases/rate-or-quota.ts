import type { PhraseTable } from './phrase.js';

/** What services say about limits on use and payment. */
export const rateOrQuota: PhraseTable = {
  reading: 'words',
  groups: [
    {
      kind: 'rate_or_quota',
      weight: 3,
      name: 'a subscription',
      phrases: [
        ['^(error: )?(your |no |an? )?(active )?subscription[.!]?$', 'subscription'],
        ['without (an? )?(active )?subscription', 'Not possible without a subscription'],
      ],
    },
    {
      kind: 'rate_or_quota',
      weight: 3,
      name: 'a quota',
      phrases: [['quotas?', 'quota']],
    },
    {
      kind: 'rate_or_quota',
      weight: 6,
      name: 'a limit on use',
      phrases: [
        ['limits? (was |were |has been )?reached', 'limit reached'],
        ['rate[ -]?limit…', 'rate limit exceeded'],
        [
          'too many (requests|calls|attempts|connections|concurrent)',
          'Error fetching stock data: 429 Too Many Requests',
        ],
        ['(?<!cpu |network )\\bthrottl(ed|ing|e)', 'Response errors: Throttled'],
        [
          '<used budget> (limit )?(was |has been |is |limits? (was |has been |is )?)?exceeded',
          'Usage limit exceeded for your plan',
        ],
        [
          '<used budget> (limit )?(was |has been |is |limits? (was |has been |is )?)?reached',
          'quota reached',
        ],
        [
          '<used budget> (limit )?(was |has been |is |limits? (was |has been |is )?)?exhausted',
          'quota exhausted',
        ],
        [
          '<used budget> (limit )?(was |has been |is |limits? (was |has been |is )?)?used up',
          'quota used up',
        ],
        ['<used budget> (limit )?(was |has been |is |limits? (was |has been |is )?)?hit', 'quota hit'],
        ['resource exhausted', 'resource exhausted'],
        ['limit exceeded', 'Error: Rate limit exceeded'],
        ['(reached|hit|over) (the |your |its )?<0-3 words>limits?', 'reached limit'],
        ['upgrade to (a |the )?\\w…', 'upgrade to value'],
        ['exceed(ed|s|ing)?\\b<gap 0-100>\\b(quota|allowance|rate)', 'exceed quota'],
        ['exceeded (your|the|its) <0-3 words>limit', 'exceeded your limit'],
        ['limit is <number> (requests?|calls|<word> per)', 'limit is 4 request'],
        ['limit (of |is )?<number> ?(\\/|per) ?(second|minute|hour|day|week|month)', 'Limit 50/day'],
        ['slow down', 'slow down'],
        ['retry after \\d…', 'retry after 4'],
        ['retry in \\d…', 'retry in 4'],
      ],
    },
    {
      kind: 'rate_or_quota',
      weight: 6,
      name: 'payment',
      phrases: [
        [
          '(insufficient|not enough) ([^\\s:]{1,20} )?(credits?|balance)',
          'Insufficient credits to perform this request',
        ],
        ['(no|out of|run out of) ([^\\s:]{1,20} )?(credits?|balance)', 'no credit'],
        ['(remaining|more|low|exhausted) ([^\\s:]{1,20} )?(credits?|balance)', 'remaining credit'],
        ['payment (is )?required', 'payment required'],
        ['0 ([a-z]{1,20} )?credits?', '0 credit'],
        ['credit balance', 'credit balance'],
        ['billing', 'billing'],
        ['upgrade (your|to a|to the|the) <0-1 words>(plan|account|subscription|tier)', 'upgrade your plan'],
        ['plan upgrade', 'plan upgrade'],
        ['requires? (an? |the )?<0-4 words>(tier|subscription)', 'This tool requires the Studio tier'],
        ['requires? (an? |the )?(paid|pro|premium|business|enterprise) plan', 'This requires a Pro plan'],
        [
          '(trial|subscription|plan|license) (has |is )?(expired|inactive|cancel\\w{1,4})',
          'Your trial has expired',
        ],
        ['(trial|subscription|plan|license) (has |is )?(required|ended)', 'trial required'],
        ['usage limit', 'usage limit'],
        ['account suspended', 'account suspended'],
        ['free (tier|plan) limit', 'free tier limit'],
      ],
    },
  ],
};
