import { spawnSync } from 'node:child_process';
import { STATUS_CODES } from 'node:http';
import { getSystemErrorMap } from 'node:util';

/** What a runtime says of a mistake, made here to hear it. */
function runtimeTexts(): readonly string[] {
  const open = '(';
  const nothing: unknown = JSON.parse('{}').missing;
  const mistakes: readonly (() => unknown)[] = [
    () => Reflect.get(Object(nothing).a, 'b'),
    () => 'name' in (nothing as object),
    () => (nothing as { list: string[] }).list,
    () => (nothing as () => void)(),
    () => [...(nothing as string[])],
    () => JSON.parse('{'),
    () => JSON.parse('<html>'),
    () => new URL('no address'),
    () => new RegExp(open),
    () => 'a'.repeat(-1),
    () => btoa('名'),
    () => decodeURIComponent('%'),
  ];
  const said = mistakes.flatMap((mistake) => {
    try {
      mistake();
      return [];
    } catch (error) {
      return error instanceof Error ? [error.message, String(error)] : [];
    }
  });
  return [...said, String(spawnSync('no-such-program').error?.message)];
}

/** Messages of other languages' standard libraries and of cloud services, as their documentation has them. */
const DOCUMENTED = [
  // Go: encoding/json, net, os/exec, context
  'json: cannot unmarshal string into Go value of type map[string]interface {}',
  'dial tcp 127.0.0.1:80: connect: connection refused',
  'dial tcp: lookup example.invalid: no such host',
  'exec: "program": executable file not found in $PATH',
  'context deadline exceeded',
  // Python: builtins, socket, urllib3, json
  "AttributeError: 'NoneType' object has no attribute 'get'",
  "KeyError: 'name'",
  "TypeError: f() missing 1 required positional argument: 'x'",
  '[Errno -2] Name or service not known',
  '[Errno 111] Connection refused',
  "HTTPSConnectionPool(host='example.invalid', port=443): Max retries exceeded with url: /",
  'Expecting value: line 1 column 1 (char 0)',
  // AWS and Google APIs
  'ThrottlingException: Rate exceeded',
  'RequestLimitExceeded: Request limit exceeded.',
  'ExpiredTokenException: The security token included in the request is expired',
  'AccessDeniedException: User is not authorized to perform the action',
  'RESOURCE_EXHAUSTED: Quota exceeded',
  'PERMISSION_DENIED: The caller does not have permission',
  'UNAUTHENTICATED: Request had invalid authentication credentials',
];

/** Texts that everybody who writes a server may meet, whatever the server: of HTTP, the system, runtimes and clouds. */
export function commonTexts(): readonly string[] {
  const system = [...getSystemErrorMap().values()].map(([code, message]) => `${code}: ${message}`);
  return [...Object.values(STATUS_CODES).map(String), ...system, ...runtimeTexts(), ...DOCUMENTED];
}
