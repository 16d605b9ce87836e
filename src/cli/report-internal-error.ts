import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { internalErrorId } from '../model/internal-error.js';
import { cleanText } from '../report/clean-text.js';
import { writeTextFile } from './files/write-text-file.js';
import type { Invocation } from './invocation.js';
import { packageVersion } from './package-file.js';

/** Says that Assay itself failed, and writes down what a maintainer needs: no arguments, and no secrets. */
export function reportInternalError(
  error: unknown,
  { terminal, secrets }: Pick<Invocation, 'terminal' | 'secrets'>,
  tool?: string,
): void {
  const id = internalErrorId(error);
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const file = join(tmpdir(), `assay-error-${id}.txt`);
  const where = tool === undefined ? '' : ` while judging the tool "${tool}"`;
  const about = `Assay ${version()}, Node.js ${process.version}, ${process.platform} ${process.arch}`;
  const text = secrets.mask(`${about}\nerror ${id}${where}\n\n${stack}\n`);
  const isWritten = tried(() => writeTextFile(file, text)) !== undefined;
  const details = isWritten ? `Details: ${file}` : cleanText(secrets.mask(stack));
  terminal.err(
    [
      `assay: internal error ${id}${cleanText(where)}. This is a bug in Assay, please report it.`,
      `  ${details}`,
      isWritten ? '  Attach that file to an issue in the repository of mcp-assay.' : '',
    ]
      .filter((line) => line !== '')
      .join('\n'),
  );
}

const version = (): string => String(tried(packageVersion) ?? 'of unknown version');

/** The result of a function, `true` if it returns nothing; `undefined` if it throws: one failure is enough. */
function tried<T>(work: () => T): T | true | undefined {
  try {
    return work() ?? true;
  } catch {
    return undefined;
  }
}
