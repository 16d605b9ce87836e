/** A label of a `_meta` prefix; each part is bounded by its neighbours, so that matching stays linear. */
const LABEL = /^[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/;
const NAME = /^[A-Za-z0-9](?:[A-Za-z0-9_.-]*[A-Za-z0-9])?$/;

/** Keys that the specification itself uses without a prefix are well-formed names anyway. */
export function isMetaKey(key: string): boolean {
  const slash = key.indexOf('/');
  const name = key.slice(slash + 1);
  if (name !== '' && !NAME.test(name)) return false;
  return slash === -1 ? name !== '' : hasPrefix(key);
}

/** Whether a key has the dotted prefix that extensions need. */
export function hasPrefix(key: string): boolean {
  const slash = key.indexOf('/');
  return (
    slash > 0 &&
    key
      .slice(0, slash)
      .split('.')
      .every((label) => LABEL.test(label))
  );
}
