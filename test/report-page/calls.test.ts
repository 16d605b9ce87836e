import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, openReport } from './open-page.js';
import { calledTool, exchangeOf, refusalOf, reportOf, SAMPLE, SCRIPT_NAME } from './sample-report.js';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
}, 60_000);

afterAll(() => browser?.close());

describe('the calls and schemas of a tool in the page', () => {
  it('drills down from a finding to the call that shows it, with request and response', async () => {
    const { page, said, requests } = await openReport(browser, SAMPLE, '#finding/bbbb2222');
    await page.getByRole('link', { name: 'call 3', exact: true }).click();
    const call = page.locator('.call[open]');
    expect(await call.locator('summary:focus').textContent()).toContain('plausible values');
    const [request, answer] = await call.locator('.wire').allTextContents();
    expect(request).toContain('"city": "Paris"');
    expect(answer).toContain('</script><b>…');
    expect(answer).toContain('Cut: the report contains 47 of 1,000,000 characters.');
    expect(await call.locator('.command pre').textContent()).toContain('assay call set_alarm');
    expect(page.url()).toMatch(/#tool\/set_alarm\/3$/);
    await call.getByRole('link', { name: 'The answer breaks its schema.' }).click();
    expect(await page.locator('details[open] > summary:focus').textContent()).toContain('breaks its schema');
    expect([said, requests]).toEqual([[], []]);
  });

  it('says in a sentence what each call did, and whether it should have', async () => {
    const { page } = await openReport(browser, SAMPLE, '#tool/set_alarm');
    await page.locator('.call').first().waitFor();
    expect(await page.locator('.call .outcome').allTextContents()).toEqual([
      'Succeeded, as expected',
      'Rejected the input, as expected',
      'Succeeded, but the response is wrong',
      'Sent no response, which is allowed',
    ]);
  });

  it('opens at a call when the address names it, with the diagnosis for and against', async () => {
    const { page, said } = await openReport(browser, SAMPLE, '#tool/set_alarm/2');
    const call = page.locator('.call[open]');
    await call.locator('summary:focus').waitFor();
    expect(await call.locator('.facts').textContent()).toContain('type at /city');
    expect(await call.locator('.wire').nth(1).textContent()).toContain('"code": -32602');
    const diagnosis = call.locator('.diagnosis');
    expect(await diagnosis.textContent()).toContain('Diagnosis: input rejected (confidence 98 %)');
    expect(await diagnosis.locator('.evidence.for').textContent()).toContain(
      'the code of invalid parameters',
    );
    expect(await diagnosis.locator('.evidence.against').textContent()).toContain('It speaks of a stack.');
    expect(said).toEqual([]);
  });

  it('shows the text in a response with its lines, and JSON in it formatted', async () => {
    const content = [
      { type: 'text', text: '{"sky":"blue"}' },
      { type: 'text', text: 'one\ntwo' },
    ];
    const tool = calledTool('a', { exchanges: [exchangeOf('a', { result: { value: { content } } })] });
    const { page } = await openReport(browser, reportOf([tool]), '#tool/a/1');
    await page.getByText('Show as text').click();
    const texts = await page.locator('.call .raw pre').allTextContents();
    expect(texts).toEqual(['{\n  "sky": "blue"\n}', 'one\ntwo']);
  });

  it('shows only the calls that failed', async () => {
    const { page } = await openReport(browser, SAMPLE, '#tool/set_alarm');
    const calls = page.locator('.call');
    await calls.first().waitFor();
    expect(await calls.count()).toBe(4);
    await page.getByRole('button', { name: 'Failed', exact: true }).click();
    expect(await calls.allInnerTexts()).toEqual([expect.stringContaining('3')]);
  });

  it('says why a tool has its class', async () => {
    const { page } = await openReport(browser, SAMPLE, '#tool/set_alarm');
    const sides = await page.locator('#tools .body > div').first().locator('.side').allTextContents();
    expect(sides).toEqual([
      'Evidence for the tool7 calls of 8 went as they should ',
      'Evidence against the tool1 call went wrong ',
    ]);
  });

  it('marks the parts of the schemas that were tried, not by colour alone', async () => {
    const { page, said } = await openReport(browser, SAMPLE, '#tool/set_alarm');
    await page.getByText('Input schema', { exact: true }).click();
    const rows = await page.locator('.schema[open] .row .row').allTextContents();
    expect(rows[0]).toContain('city');
    expect(rows[0]).toContain('required✓ tried');
    expect(rows[0]).toContain('</script><b>where</b>');
    expect(rows[1]).toContain('"C"✓ tried');
    expect(rows[1]).toContain('"F"○ not tried');
    await page.getByText('Output schema', { exact: true }).click();
    expect(await page.locator('.schema').nth(1).locator('.row .row').textContent()).toContain('○ not seen');
    expect(said).toEqual([]);
  });

  it('shows a report of an earlier version, which has no calls', async () => {
    const { page, said } = await openReport(browser, SAMPLE, '#tool/get_forecast');
    await page.getByText('This report does not contain the calls.').waitFor();
    expect(said).toEqual([]);
  });

  it('keeps whatever a server chose as text, in calls, evidence and schemas', async () => {
    const schema = {
      properties: { [SCRIPT_NAME]: { enum: [SCRIPT_NAME], description: SCRIPT_NAME, default: SCRIPT_NAME } },
    };
    const evidence = [{ text: SCRIPT_NAME, path: SCRIPT_NAME, speaks: 'against' as const }];
    const tool = calledTool(SCRIPT_NAME, {
      evidence,
      inputSchema: { value: schema },
      outputSchema: { start: SCRIPT_NAME },
      exchanges: [
        refusalOf(SCRIPT_NAME, {
          scenario: { category: 'error_case', label: SCRIPT_NAME, expectation: 'reject' },
          params: { value: { [SCRIPT_NAME]: SCRIPT_NAME } },
          error: { start: SCRIPT_NAME },
          fault: { code: SCRIPT_NAME, message: SCRIPT_NAME },
          diagnosis: { kind: SCRIPT_NAME, surfacedAs: SCRIPT_NAME, confidence: 1, evidence },
        }),
      ],
    });
    const hash = `#tool/${encodeURIComponent(SCRIPT_NAME)}/1`;
    const { page, said, requests } = await openReport(browser, reportOf([tool]), hash);
    await page.locator('.call[open] .diagnosis').waitFor();
    await page.locator('.schema, .schema details').evaluateAll((all) => {
      for (const one of all) one.setAttribute('open', '');
    });
    expect(await page.locator('main script, img, b, i').count()).toBe(0);
    expect(await page.locator('.call[open]').textContent()).toContain(SCRIPT_NAME);
    expect(await page.locator('.tree').first().textContent()).toContain(SCRIPT_NAME);
    expect([said, requests]).toEqual([[], []]);
  });
});
