import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';

/** What a page has and a bare context has not; nothing of Node. */
const PAGE = { console, crypto, URL, TextEncoder, TextDecoder, structuredClone, Request, Response };

async function bundleForBrowser(): Promise<string> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('../dist/lib/index.js', import.meta.url)),
    platform: 'browser',
    // A `node:` import would have to stay outside, and then the script below would fail on it.
    external: [/^node:/],
  });
  const { output } = await bundle.generate({ format: 'iife', name: 'assay' });
  return output[0].code;
}

it('the core loads and works without Node', async () => {
  const code = await bundleForBrowser();
  const check = `
    const validator = new assay.ToolCallValidator();
    validator.registerSchema('t', { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false });
    const { valid } = validator.validate('t', { a: 1 });
    const { kind } = assay.diagnose({ tool: { name: 't' }, input: {}, response: { isError: true, content: [{ type: 'text', text: 'User not found' }] } });
    JSON.stringify([valid, kind, assay.createSuccessResponse({ n: 1 }).success]);`;
  expect(runInNewContext(`${code}\n${check}`, { ...PAGE })).toBe('[false,"not_found",true]');
});
