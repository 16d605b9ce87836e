import { describe, expect, it } from 'vitest';
import { checkErrorStructure, createErrorStructure } from './error-structure.js';

describe('the error structure of SPEC-021', () => {
  it('is what the helper builds', () => {
    const built = createErrorStructure('not_found', 'No memory with that id.');
    expect(built).toEqual({ error: { type: 'not_found', message: 'No memory with that id.' } });
    expect([...checkErrorStructure(built)]).toEqual([]);
  });

  it.each<[unknown, string[]]>([
    [null, ['/error']],
    [{ error: 'bad' }, ['/error']],
    [{ error: { type: 'oops', message: 'x' } }, ['/error/type']],
    [{ error: { type: 'not_found' } }, ['/error/message']],
    [{ error: {} }, ['/error/type', '/error/message']],
  ])('reports where %j departs from it', (value, paths) => {
    expect([...checkErrorStructure(value)].map((draft) => draft.path)).toEqual(paths);
  });
});
