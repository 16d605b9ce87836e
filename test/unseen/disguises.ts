import { isRecord } from '../../src/model/json.js';
import { type FakeTool, refused, said } from '../fixtures/tool-session.js';
import { json, tool, whole, words } from './pair.js';

/** Changes how a server looks, and nothing that it does. */
type Disguise = (tools: readonly FakeTool[]) => readonly FakeTool[];

/** The same tools, with JSON in their responses written in another way. */
const written =
  (write: (data: object) => string): Disguise =>
  (tools) =>
    tools.map((one) => ({
      ...one,
      answer: async (args, signal) => {
        const result: unknown = await one.answer(args, signal);
        const data = dataOf(result);
        return data === undefined ? result : said(write(data));
      },
    }));

/** The object or list in the only text of a success. */
function dataOf(result: unknown): object | undefined {
  if (!isRecord(result) || result.isError === true || Object.keys(result).length > 1) return undefined;
  const [block, ...more]: readonly unknown[] = Array.isArray(result.content) ? result.content : [];
  if (!isRecord(block) || typeof block.text !== 'string' || more.length > 0) return undefined;
  try {
    const data: unknown = JSON.parse(block.text);
    return typeof data === 'object' && data !== null ? data : undefined;
  } catch {
    // Prose has no other form.
    return undefined;
  }
}

const pretty = (data: object): string => JSON.stringify(data, null, 2);

let calls = 0;

/** Tools about something else, all of them healthy. */
function others(): readonly FakeTool[] {
  const jugs = new Map([
    ['jug-1', { id: 'jug-1', glaze: 'blue', ml: 250 }],
    ['jug-2', { id: 'jug-2', glaze: 'white', ml: 300 }],
  ]);
  const id = words('Id of a jug.');
  const glaze = words('Glaze.', { minLength: 1, maxLength: 40 });
  let last = jugs.size;
  return [
    tool('list_jugs', 'All jugs of the pottery.', {}, () => json({ jugs: [...jugs.values()] })),
    tool('get_jug', 'One jug.', { id }, ({ id: wanted }) => {
      const jug = jugs.get(String(wanted));
      return jug === undefined ? refused(`There is no jug ${String(wanted)}.`) : json(jug);
    }),
    tool(
      'fire_jug',
      'Makes a jug.',
      { glaze, ml: whole('Volume.', { minimum: 1, maximum: 900 }) },
      ({ glaze: wanted, ml }) => {
        const jug = { id: `jug-${++last}`, glaze: String(wanted), ml: Number(ml) };
        jugs.set(jug.id, jug);
        return json(jug);
      },
      { isWriting: true },
    ),
    tool('pottery_hours', 'Opening hours of the pottery.', {}, () => said('Monday to Friday, 9 to 17.')),
  ];
}

const named =
  (change: (name: string) => string): Disguise =>
  (tools) =>
    tools.map((one) => ({ ...one, definition: { ...one.definition, name: change(one.definition.name) } }));

/** A tool as a server has it that takes a model as its only parameter. */
function boxed(one: FakeTool): FakeTool {
  const { inputSchema } = one.definition;
  if (!isRecord(inputSchema) || !isRecord(inputSchema.properties)) return one;
  if (Object.keys(inputSchema.properties).length === 0) return one;
  const around = {
    type: 'object',
    $defs: { Input: inputSchema },
    properties: { params: { $ref: '#/$defs/Input' } },
    required: ['params'],
  };
  return {
    ...one,
    definition: { ...one.definition, inputSchema: around },
    answer: ({ params }, signal) =>
      isRecord(params) ? one.answer(params, signal) : refused('Invalid arguments: params must be an object.'),
  };
}

/** Ways to look that real servers have. */
export const DISGUISES: readonly (readonly [name: string, Disguise])[] = [
  ['in an envelope', written((data) => JSON.stringify({ success: true, data }))],
  ['after an introduction', written((data) => `Here is the result:\n\n${pretty(data)}`)],
  ['in a block of code', written((data) => `\u0060\u0060\u0060json\n${pretty(data)}\n\u0060\u0060\u0060`)],
  [
    'with an id of the call',
    written((data) =>
      JSON.stringify(Array.isArray(data) ? data : { request_id: `rq-00${++calls}-0000`, ...data }),
    ),
  ],
  [
    'with names in camelCase',
    named((name) => name.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase())),
  ],
  ['with all arguments in one object', (tools) => tools.map(boxed)],
  ['among tools about something else', (tools) => [...others(), ...tools]],
];
