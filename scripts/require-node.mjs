/**
 * The first lines of the command: they run on any Node.js, and say which one is needed instead of failing somewhere in
 * the middle. Written in ES5, because an old engine must be able to read them.
 */
export function requireNode(engines) {
  const [major, minor] = engines.replace('>=', '').split('.').map(Number);
  return `var v = process.version.slice(1).split('.').map(Number);
if (v[0] < ${major} || (v[0] === ${major} && v[1] < ${minor})) {
  console.error('assay: Assay needs Node.js ${major}.${minor} or newer, and this is ' + process.version + '. Install a newer one from https://nodejs.org, or run "npx -p node@${major + 2} -p mcp-assay assay".');
  process.exit(2);
}
`;
}
