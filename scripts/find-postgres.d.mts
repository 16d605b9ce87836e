/** The folder with the programs of a Postgres server, or undefined. */
export function findPostgres(): string | undefined;
