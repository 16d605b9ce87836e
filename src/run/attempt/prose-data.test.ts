import { expect, test } from 'vitest';
import { proseData } from './prose-data.js';

test.each<[form: string, text: string, data: unknown]>([
  [
    'the items of a list',
    '# Tasks\n\n- [T-12] Paint the fence (status: open)\n- [T-13] Buy oil (status: done)\n',
    [
      { id: 'T-12', 'part 1': 'Paint the fence', status: 'open' },
      { id: 'T-13', 'part 1': 'Buy oil', status: 'done' },
    ],
  ],
  [
    'the named values around a list',
    'Total: 2\n* Anna\n* Bob',
    { Total: 2, items: [{ 'part 1': 'Anna' }, { 'part 1': 'Bob' }] },
  ],
  [
    'what is indented below an item',
    '- Anna\n  - role: admin\n- Bob\n  - role: user',
    [
      { 'part 1': 'Anna', role: 'admin' },
      { 'part 1': 'Bob', role: 'user' },
    ],
  ],
  [
    'a box that is ticked',
    '- [x] Paint\n- [ ] Oil',
    [
      { checked: true, 'part 1': 'Paint' },
      { checked: false, 'part 1': 'Oil' },
    ],
  ],
  [
    'a number that counts things as no id',
    '1. Blue room - 4 seats - free\n2. Red room - 12 seats - booked',
    [
      { 'part 1': 'Blue room', 'part 2': '4 seats', 'part 3': 'free' },
      { 'part 1': 'Red room', 'part 2': '12 seats', 'part 3': 'booked' },
    ],
  ],
  [
    'the rows of a table',
    '| SKU | Qty |\n|-----|-----|\n| A-1 | 4 |\n| A-2 | - |',
    [
      { SKU: 'A-1', Qty: 4 },
      { SKU: 'A-2', Qty: null },
    ],
  ],
  [
    'one record of named values',
    '**Ticket** #7\nStatus: open\nAssignee: none',
    { id: 7, heading: 'Ticket #7', Status: 'open', Assignee: null },
  ],
  [
    'a sheet of bullets',
    '# T-1\n- Status: open\n- Owner: Anna',
    { id: 'T-1', heading: 'T-1', Status: 'open', Owner: 'Anna' },
  ],
  [
    'records below each other',
    '## Anna (id: 3)\nRole: admin\nAge: 31\n\n## Bob (id: 4)\nRole: user\nAge: 40',
    [
      { id: 3, heading: 'Anna (id: 3)', Role: 'admin', Age: 31 },
      { id: 4, heading: 'Bob (id: 4)', Role: 'user', Age: 40 },
    ],
  ],
  [
    'lines that begin with an id',
    'T-1: Paint\nT-2: Buy oil',
    [
      { id: 'T-1', 'part 1': 'Paint' },
      { id: 'T-2', 'part 1': 'Buy oil' },
    ],
  ],
  [
    'rows in columns, below their head',
    'Plate  Model  Fuel\nG-88-WX  Ducato  40\nL-KV-301  Transit  75',
    [
      { Plate: 'G-88-WX', Model: 'Ducato', Fuel: 40 },
      { Plate: 'L-KV-301', Model: 'Transit', Fuel: 75 },
    ],
  ],
  [
    'rows in columns that have no names',
    '101\tBlue Hour - live\tjazz\n102\tNight Tram\tjazz',
    [
      { id: 101, 'part 1': 'Blue Hour - live', 'part 2': 'jazz' },
      { id: 102, 'part 1': 'Night Tram', 'part 2': 'jazz' },
    ],
  ],
  ['no rows in lines of a log', '2031-01-01  INFO  started\n2031-01-02  INFO  stopped', undefined],
  ['no rows where the first cell is no key', 'root  1  init\nroot  2  sh', undefined],
  [
    'no data in reasons and hints',
    'No tasks match "x".\n\n### Possible reasons\n- The task may have been deleted\n- The keyword may be spelled incorrectly\n- Try a shorter word, or fewer of them',
    undefined,
  ],
  ['no data in a sentence', 'The light in the kitchen is on. It was off before.', undefined],
  ['no data in what a creation reports', 'Created task T-14: "Paint the fence".', undefined],
  ['no data where nothing is listed', 'No tasks.', undefined],
])('prose shows %s', (_, text, data) => {
  expect(proseData(text)).toEqual(data);
});
