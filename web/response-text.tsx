import type { JSX } from 'preact';
import { isRecord } from '../src/model/json.js';
import type { WireValue } from '../src/model/run-report.js';
import { LongText } from './long-text.js';

/** The texts of a response as people read them: lines as lines, and JSON formatted. */
export function ResponseText({ wire }: { readonly wire: WireValue }): JSX.Element | null {
  const texts = textsOf(wire);
  if (texts.length === 0) return null;
  return (
    <details class="raw">
      <summary>Show as text</summary>
      {texts.map((text, index) => (
        <LongText key={index} text={formatted(text)} />
      ))}
    </details>
  );
}

function textsOf(wire: WireValue): readonly string[] {
  const content = 'value' in wire && isRecord(wire.value) ? wire.value.content : undefined;
  if (!Array.isArray(content)) return [];
  return content.flatMap((block: unknown) =>
    isRecord(block) && typeof block.text === 'string' ? [block.text] : [],
  );
}

function formatted(text: string): string {
  if (!/^\s*[{[]/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
