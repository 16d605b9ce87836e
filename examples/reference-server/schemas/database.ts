import { either, integer, list, nothing, number, object, optional, text } from '../typed-schema.js';

const parameters = list(
  'Values for the ? placeholders, in order.',
  either('One value.', text('A text.', { maxLength: 10_000 }), number('A number.'), nothing('NULL.')),
  { maxItems: 100 },
);

const statement = (description: string, example: string) =>
  text(description, { minLength: 1, maxLength: 10_000, examples: [example] });

/** What the arguments of the database tools look like. */
export const databaseInputs = {
  db_query: object({
    sql: statement(
      'One SELECT statement. Statements that could change the database are rejected.',
      'SELECT title, year FROM books ORDER BY year',
    ),
    parameters: optional(parameters),
    max_rows: optional(integer('The most rows to return.', { minimum: 1, maximum: 1_000, default: 100 })),
  }),
  db_execute: object({
    sql: statement(
      'One INSERT, UPDATE or DELETE statement.',
      "UPDATE books SET year = 1818 WHERE title = 'Frankenstein'",
    ),
    parameters: optional(parameters),
  }),
  db_schema: object({
    table: optional(
      text('The table to describe, by default all of them.', {
        minLength: 1,
        maxLength: 128,
        examples: ['books'],
      }),
    ),
  }),
};
