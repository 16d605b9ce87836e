/** The words of a name, in lower case: `maxResults`, `max-results` and `MAX_RESULTS` are `max` and `results`. */
export function nameWords(name: string): readonly string[] {
  return name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Words in `s` that are not plurals, or whose singular is something else (`means`, `https`), besides `ss`, `us` and `is`. */
const NO_PLURALS: ReadonlySet<string> = new Set(
  `
alias
arms
arts
ads
atlas
aws
bias
brains
canvas
cms
contras
css
customs
damages
dms
dns
dues
earnings
economics
electronics
ems
ethics
forces
gas
glasses
goods
gps
grounds
has
https
ios
its
kms
looks
manners
mathematics
means
mechanics
minutes
news
odds
pains
physics
politics
premises
proceeds
quarters
regards
remains
rss
savings
scales
sms
specs
spectacles
spirits
statics
statistics
surroundings
thanks
times
tls
troops
vps
was
works
`
    .trim()
    .split('\n'),
);

/** A word without its plural ending. */
export function singularWord(word: string): string {
  if (NO_PLURALS.has(word)) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss|z)es$/.test(word)) return word.slice(0, -2);
  return word.length > 2 && /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}
