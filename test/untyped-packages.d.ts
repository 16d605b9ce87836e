/** Two majors of Express under names of their own; the tests type what they use. */
declare module 'express4' {
  const express: () => unknown;
  export default express;
}
declare module 'express5' {
  const express: () => unknown;
  export default express;
}
