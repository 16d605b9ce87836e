import { Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** Characters of a line that are printed. Without a bound, a line that never ends would fill the memory. */
const LONGEST_LINE = 1_000_000;

/** A stream that hands over each line. The rest of a very long one is left out: no part of a secret may begin a line. */
export function lineWriter(print: (line: string) => void): Writable {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let isCut = false;
  const flush = (): void => {
    if (rest !== '' && !isCut) print(rest);
    rest = '';
    isCut = false;
  };
  const take = (text: string): void => {
    if (isCut) return;
    rest += text;
    if (rest.length <= LONGEST_LINE) return;
    print(`${rest.slice(0, LONGEST_LINE)}…`);
    isCut = true;
  };
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      const [first = '', ...lines] = decoder.write(chunk).split('\n');
      take(first);
      for (const line of lines) {
        flush();
        take(line);
      }
      done();
    },
    final(done) {
      take(decoder.end());
      flush();
      done();
    },
  });
}
