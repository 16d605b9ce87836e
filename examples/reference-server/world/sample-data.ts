/**
 * The tables of the sample database. With a write-ahead log, a reader never keeps a writer waiting: statements that
 * were read to their end hold their lock until they are collected as garbage.
 */
export const SAMPLE_DATA = `
PRAGMA journal_mode = WAL;
CREATE TABLE authors (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  born INTEGER
);
CREATE TABLE books (
  id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  author_id INTEGER NOT NULL REFERENCES authors (id),
  year INTEGER NOT NULL CHECK (year BETWEEN 1000 AND 3000),
  pages INTEGER
);
CREATE TABLE loans (
  id INTEGER PRIMARY KEY,
  book_id INTEGER NOT NULL REFERENCES books (id),
  borrower TEXT NOT NULL,
  lent_on TEXT NOT NULL,
  returned_on TEXT
);
INSERT INTO authors (id, name, born) VALUES
  (1, 'Mary Shelley', 1797), (2, 'Jules Verne', 1828), (3, 'Selma Lagerlöf', 1858);
INSERT INTO books (id, title, author_id, year, pages) VALUES
  (1, 'Frankenstein', 1, 1818, 280), (2, 'The Last Man', 1, 1826, 480),
  (3, 'Vingt mille lieues sous les mers', 2, 1870, 425), (4, 'Le Tour du monde en quatre-vingts jours', 2, 1873, 312),
  (5, 'Gösta Berlings saga', 3, 1891, 400);
INSERT INTO loans (id, book_id, borrower, lent_on, returned_on) VALUES
  (1, 1, 'Nils', '2024-01-15', '2024-02-01'), (2, 3, 'Åse', '2024-02-20', NULL), (3, 5, 'Nils', '2024-03-02', NULL);
`;
