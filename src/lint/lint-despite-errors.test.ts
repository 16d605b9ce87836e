import { expect, it } from 'vitest';
import { readToolList } from '../protocol/index.js';
import { lint } from './lint.js';
import { lintDespiteErrors } from './lint-despite-errors.js';

const tool = (name: string): object => ({ name, inputSchema: { type: 'object' } });

/** A tool whose schema throws at whoever looks into it, as a bug of ours would. */
const trapped = (name: string): object => ({
  name,
  inputSchema: {
    type: 'object',
    get properties(): never {
      throw new TypeError('a bug');
    },
  },
});

it('an error of our own costs one tool: the others keep their findings', async () => {
  const noted: (string | undefined)[] = [];
  const found = await lintDespiteErrors([tool('one'), trapped('two'), tool('three')], {}, (_, name) =>
    noted.push(name),
  );
  expect(noted).toEqual(['two']);
  expect(found).toEqual(lint([tool('one'), tool('three')]));
  expect(found.length).toBeGreaterThan(0);
});

it('findings that take several tools are kept, too', async () => {
  const found = await lintDespiteErrors([tool('one'), trapped('two'), tool('one')], {}, () => undefined);
  expect(found.map(({ rule }) => rule)).toContain('protocol/tool-name-unique');
});

it('where no tool can be judged, each is noted and nothing is found', async () => {
  const noted: (string | undefined)[] = [];
  const found = await lintDespiteErrors([trapped('one'), trapped('two')], {}, (_, name) => noted.push(name));
  expect(noted).toEqual(['one', 'two']);
  expect(found).toEqual([]);
});

it('a list is read without such a tool if the caller hears of the error, and not at all otherwise', () => {
  const list = [tool('one'), trapped('two')];
  const errors: unknown[] = [];
  const { tools } = readToolList(list, '2025-11-25', { onInternalError: (error) => errors.push(error) });
  expect(tools.map(({ name }) => name)).toEqual(['one']);
  expect(errors).toHaveLength(1);
  expect(() => readToolList(list, '2025-11-25')).toThrow('a bug');
});
