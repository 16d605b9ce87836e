/**
 * A list of tools as servers really send them. The proportions are those of 1,000 tools drawn from 1,941 that were
 * recorded from real servers: 2.1 KB and 15 schemas a tool, half of them a type and a description and nothing more,
 * half of all texts repeated by another tool of the same server, one tool in four with schemas inside schemas.
 */
const TOOLS_PER_SERVER = 20;
const PARAMETERS_PER_SERVER = 24;
const TOOLS_PER_DEEP_TOOL = 4;
const TOOLS_PER_OUTPUT_SCHEMA = 13;

const WORDS =
  'the of a to and for in with is by that which name record account project file page result value list item query filter date range user group message channel event order report task status type number optional default required returns matching given unique identifier maximum minimum format example include exclude sorted path folder branch commit issue comment label review deploy region cluster metric alert webhook schedule template version draft archive'.split(
    ' ',
  );
const VERBS = 'get list create update search delete describe find count export'.split(' ');

type Schema = Record<string, unknown>;
/** Parameters that the tools of a server share. */
type Pool = readonly (readonly [string, Schema])[];

/** Numbers that look drawn by chance, and are the same on every machine. */
class Dice {
  private state = 20_251_125;

  /** A whole number below the limit. */
  below(limit: number): number {
    this.state = (Math.imul(this.state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((this.state / 0x80000000) * limit);
  }

  word(): string {
    return WORDS[this.below(WORDS.length)] ?? '';
  }

  sentence(words: number): string {
    const text = Array.from({ length: words }, () => this.word()).join(' ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  }

  name(): string {
    return `${this.word()}_${this.word()}${this.below(3) === 0 ? `_${this.word()}` : ''}`;
  }
}

/** The JSON text of a list with this many tools. `dash` is in one description of four, as "—" does in real ones. */
export function toolList(count: number, dash = '-'): string {
  const dice = new Dice();
  let pool: Pool = [];
  const tools = Array.from({ length: count }, (_, index) => {
    if (index % TOOLS_PER_SERVER === 0)
      pool = Array.from({ length: PARAMETERS_PER_SERVER }, () => [dice.name(), parameter(dice)] as const);
    const mark = index % 4 === 0 ? ` ${dash} ` : ' ';
    return {
      name: `${VERBS[dice.below(VERBS.length)] ?? ''}_${dice.name()}_${index}`,
      ...(index % 3 === 0 ? { title: dice.sentence(3) } : {}),
      description: `${dice.sentence(20)}${mark}${dice.sentence(20)}`,
      inputSchema: inputSchema(dice, pool, index % TOOLS_PER_DEEP_TOOL === 0),
      ...(index % TOOLS_PER_OUTPUT_SCHEMA === 0 ? { outputSchema: objectOf(dice, pool, 6) } : {}),
      ...(index % 2 === 0 ? { annotations: { readOnlyHint: false, openWorldHint: true } } : {}),
    };
  });
  return JSON.stringify({ tools });
}

function inputSchema(dice: Dice, pool: Pool, isDeep: boolean): Schema {
  const properties = propertiesFrom(dice, pool, 2 + dice.below(5));
  const required = Object.keys(properties).slice(0, 2);
  if (isDeep) {
    properties.options = objectOf(dice, pool, 9);
    properties.entries = { type: 'array', items: objectOf(dice, pool, 10), description: dice.sentence(10) };
    properties.origin = { $ref: '#/properties/options', description: dice.sentence(8) };
    properties.target = { anyOf: [objectOf(dice, pool, 7), { type: 'null' }], description: dice.sentence(8) };
  }
  return {
    ...(dice.below(4) > 0 ? { $schema: 'http://json-schema.org/draft-07/schema#' } : {}),
    type: 'object',
    properties,
    required,
    additionalProperties: false,
  };
}

/** Three of four are parameters that other tools have, too. */
function propertiesFrom(dice: Dice, pool: Pool, size: number): Schema {
  const fresh = (): readonly [string, Schema] => [dice.name(), parameter(dice)];
  const drawn = (): readonly [string, Schema] => pool[dice.below(pool.length)] ?? fresh();
  return Object.fromEntries(Array.from({ length: size }, () => (dice.below(4) === 0 ? fresh() : drawn())));
}

function objectOf(dice: Dice, pool: Pool, size: number): Schema {
  const properties = propertiesFrom(dice, pool, size);
  const required = Object.keys(properties).slice(0, 1);
  return { type: 'object', properties, required, additionalProperties: false };
}

/** What parameters of real tools are made of, in the proportions in which they occur. */
function parameter(dice: Dice): Schema {
  const description = dice.sentence(6 + dice.below(18));
  const kind = dice.below(100);
  if (kind < 50) return { type: 'string', description };
  if (kind < 58) return { type: 'string', enum: Array.from({ length: 5 }, () => dice.name()), description };
  if (kind < 68) return { type: 'array', items: { type: 'string' }, description };
  if (kind < 74) return { type: 'integer', minimum: 1, maximum: 100, default: 10, description };
  if (kind < 80) return { type: 'boolean', default: false, description };
  if (kind < 88) return { anyOf: [{ type: 'string' }, { type: 'null' }], default: null, description };
  if (kind < 92) return { type: 'string', pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', description };
  if (kind < 96) return { type: 'string', format: 'date-time', minLength: 1, description };
  return { type: 'number', description };
}
