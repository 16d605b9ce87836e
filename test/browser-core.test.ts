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

it('the core judges responses under a strict policy, and says what schemas need', async () => {
  const code = await bundleForBrowser();
  const check = `
    const { kind } = assay.diagnose({ tool: { name: 't' }, input: {}, response: { isError: true, content: [{ type: 'text', text: 'User not found' }] } });
    let fault;
    try { new assay.ToolCallValidator().registerSchema('t', { type: 'object' }); } catch (error) { fault = error; }
    JSON.stringify([kind, fault instanceof assay.ToolSchemaError, /code generation/i.test(fault.message)]);`;
  const contextCodeGeneration = { strings: false, wasm: false };
  expect(runInNewContext(`${code}\n${check}`, { ...PAGE }, { contextCodeGeneration })).toBe(
    '["not_found",true,true]',
  );
});

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
