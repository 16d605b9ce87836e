import { describe, expect, it } from 'vitest';
import { ToolSnapshot } from './tool-snapshot.js';
import { ListedTools } from './tool-source.js';

const PAGE = { tools: [{ name: 'one', inputSchema: { type: 'object' } }, { name: 7 }, null] };

describe('ListedTools', () => {
  it('reads for itself when the reading that it waited for was cancelled', async () => {
    const listed = new ListedTools(async (_, context) => {
      if (context === 'cancelled') throw new Error('aborted');
      return PAGE;
    }, {});
    const [first, second] = await Promise.all([listed.read('cancelled'), listed.read('alive')]);
    expect(first).toMatchObject({ cause: { message: 'aborted' } });
    expect(second).toBeInstanceOf(ToolSnapshot);
    expect(listed.known?.names).toEqual(['one']);
  });

  it('does not keep a reading that was overtaken by a change', async () => {
    const listed = new ListedTools(async () => PAGE, {});
    const reading = listed.read(undefined);
    listed.forget();
    expect(await reading).toBeInstanceOf(ToolSnapshot);
    expect(listed.known).toBeUndefined();
  });

  it.each([
    ['no object', null],
    ['no list', { tools: 'one' }],
  ])('takes %s for no reading', async (_, page) => {
    const listed = new ListedTools(() => page, {});
    expect(await listed.read(undefined)).toMatchObject({ cause: expect.any(TypeError) });
    expect(listed.known).toBeUndefined();
  });

  it('stops reading a list that never ends', async () => {
    let pages = 0;
    const listed = new ListedTools(() => ({ tools: [], nextCursor: String(pages++) }), {});
    await listed.read(undefined);
    expect(pages).toBe(1000);
  });
});
