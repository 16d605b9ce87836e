/**
 * Lets sessions collect what large messages have left behind (`globalThis.gc`, as with `--expose-gc`). On a machine with
 * much memory the engine would put that off, and a server that sends one large message after the other would fill it.
 */
export function exposeCollector(): void {
  let collect: (() => void) | undefined;
  const value = (): void => {
    if (collect === undefined) {
      // Loaded here: at the start, they would be a tenth of what the command loads.
      process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc');
      collect = process.getBuiltinModule('node:vm').runInNewContext('gc');
    }
    collect?.();
  };
  Object.defineProperty(globalThis, 'gc', { value, configurable: true });
}
