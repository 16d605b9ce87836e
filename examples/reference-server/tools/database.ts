import { databaseInputs } from '../schemas/database.js';
import { ALTERS, defineTool, READS, type ToolDefinition } from '../tool-definition.js';
import { absent } from '../tool-error.js';
import { either, flag, integer, list, nothing, number, object, text } from '../typed-schema.js';

const cell = either(
  'A value.',
  text('A text; bytes are given in hexadecimal, integers beyond 2^53 in digits.'),
  number('A number.'),
  nothing('NULL.'),
);

/** Tools that query and change the sample database. */
export const databaseTools: readonly ToolDefinition[] = [
  defineTool({
    name: 'db_query',
    title: 'Query the database',
    description:
      'Runs one SELECT statement on the sample database (tables authors, books, loans), read-only, and returns the rows.',
    input: databaseInputs.db_query,
    output: object({
      columns: list('The names of the columns.', text('A name.')),
      rows: list('The rows, each a list of values in the order of the columns.', list('A row.', cell)),
      truncated: flag('Whether there are more rows.'),
    }),
    effect: READS,
    checks: {
      runtime: async ({ sql, parameters = [] }, { database }) => {
        await database.prepare(sql, parameters);
        return {};
      },
    },
    run: ({ sql, parameters = [], max_rows = 100 }, { database }) =>
      database.query(sql, parameters, max_rows),
  }),
  defineTool({
    name: 'db_execute',
    title: 'Change the database',
    description: 'Runs one INSERT, UPDATE or DELETE statement on the sample database.',
    input: databaseInputs.db_execute,
    output: object({ changes: integer('How many rows were changed.', { minimum: 0 }) }),
    effect: ALTERS,
    checks: {
      runtime: async ({ sql, parameters = [] }, { database }) => {
        await database.rehearse(sql, parameters);
        return {};
      },
    },
    run: ({ sql, parameters = [] }, { database }) => database.execute(sql, parameters),
  }),
  defineTool({
    name: 'db_schema',
    title: 'Describe the database',
    description: 'Describes the tables of the sample database and their columns.',
    input: databaseInputs.db_schema,
    output: object({
      tables: list(
        'The tables, by name.',
        object({
          name: text('The name of the table.'),
          columns: list(
            'Its columns, in order.',
            object({
              name: text('The name of the column.'),
              type: text('Its declared type.'),
              nullable: flag('Whether it may be NULL.'),
            }),
          ),
        }),
      ),
    }),
    effect: READS,
    async prepare({ table }, { database }) {
      const rows = await database.describe();
      const names = [...new Set(rows.map(([name]) => String(name)))];
      const wanted = table === undefined ? names : names.filter((name) => name === table);
      if (table !== undefined && wanted.length === 0) throw absent(`There is no table "${table}".`);
      return { rows, wanted };
    },
    run(_args, _world, { rows, wanted }) {
      const columnsOf = (wantedName: string) =>
        rows
          .filter(([name]) => name === wantedName)
          .map(([, name, type, required]) => ({
            name: String(name),
            type: String(type),
            nullable: required === 0,
          }));
      return { tables: wanted.map((name) => ({ name, columns: columnsOf(name) })) };
    },
  }),
];
