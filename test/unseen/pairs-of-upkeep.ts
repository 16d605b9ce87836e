import { said } from '../fixtures/tool-session.js';
import { DAY, hinted, ID, list, museum, writing } from './museum.js';
import { json, type Pair, tool, words } from './pair.js';

/** What a change of a thing does, and what the tools that read show of it. */
export const PAIRS_OF_UPKEEP: readonly Pair[] = [
  {
    what: 'a list that replaces another one is not kept',
    rules: ['run/state'],
    server: (isFaulty) => {
      const { readers, known } = museum();
      return [
        ...readers,
        tool(
          'update_exhibit',
          'Changes what is given; the themes replace those of the exhibit.',
          { ...ID, title: words('Title.', { minLength: 1 }), themes: list('Themes.') },
          ({ id, title, themes }) =>
            known(id, (one) => {
              if (typeof title === 'string') one.title = title;
              if (Array.isArray(themes) && !isFaulty) one.themes = themes;
              return said(`Exhibit ${one.id} changed`);
            }),
          { ...writing, required: ['id'] },
        ),
      ];
    },
  },
  {
    what: 'an entry that was added to a list is not there',
    rules: ['run/state'],
    server: (isFaulty) => {
      const { readers, known } = museum();
      return [
        ...readers,
        tool(
          'add_themes',
          'Adds themes to an exhibit.',
          { ...ID, themes: list('Themes.') },
          ({ id, themes }) =>
            known(id, (one) => {
              const next = [...new Set([...one.themes, ...(themes as string[])])];
              if (!isFaulty) one.themes = next;
              return said(`Themes of ${one.id}: ${next.join(', ')}`);
            }),
          writing,
        ),
      ];
    },
  },
  {
    what: 'null does not take a value away',
    rules: ['run/state'],
    server: (isFaulty) => {
      const { readers, known } = museum();
      return [
        ...readers,
        tool(
          'assign_keeper',
          'Sets the keeper of an exhibit. Null removes the keeper.',
          {
            ...ID,
            keeper: {
              type: ['string', 'null'],
              enum: ['ilse', 'omar', 'petra', null],
              description: 'Keeper.',
            },
          },
          ({ id, keeper }) =>
            known(id, (one) => {
              if (!isFaulty || keeper !== null) one.keeper = keeper as string | null;
              return said(`Keeper of ${one.id} changed`);
            }),
          writing,
        ),
      ];
    },
  },
  {
    what: 'a bound does not hold for what is changed',
    rules: ['run/state'],
    server: (isFaulty) => {
      const { readers, all } = museum();
      return [
        ...readers,
        tool(
          'extend_loans',
          'Gives a new end to all loans that end before a day.',
          { loan_before: DAY('Day, exclusive.'), until_day: DAY('New end.') },
          ({ loan_before: limit, until_day: day }) => {
            const due = all.filter(({ loan }) => isFaulty || loan < String(limit));
            for (const one of due) one.loan = String(day);
            return json({ extended: due.map(({ id }) => id) });
          },
          writing,
        ),
      ];
    },
  },
  {
    what: 'a tool that may be repeated adds an entry that looks like another one',
    rules: ['run/not-idempotent'],
    server: (isFaulty) => {
      const hues = [{ name: 'red', code: '#ff0000' }];
      return [
        tool('list_hues', 'Lists the hues.', {}, () => json(hues)),
        hinted(
          tool(
            'ensure_hue',
            'Makes sure that there is a hue of this name.',
            { name: words('Name.', { minLength: 1 }), code: words('Colour.', { pattern: '^#[0-9a-f]{6}$' }) },
            ({ name, code }) => {
              const hue = { name: String(name), code: String(code) };
              if (isFaulty || !hues.some((one) => one.name === name)) hues.push(hue);
              return json(hue);
            },
            writing,
          ),
          { readOnlyHint: false, idempotentHint: true },
        ),
      ];
    },
  },
  {
    what: 'a tool that writes says that it reads',
    rules: ['run/read-only'],
    server: (isFaulty) => {
      const { known } = museum();
      const setter = tool(
        'set_label',
        'Sets the label of an exhibit.',
        { ...ID, label: words('Label.', { maxLength: 400 }) },
        ({ id, label }) =>
          known(id, (one) => {
            one.label = String(label);
            return said(`Label of ${one.id} set`);
          }),
        writing,
      );
      return [
        tool('get_label', 'Returns the label of an exhibit.', ID, ({ id }) =>
          known(id, ({ label }) => said(label)),
        ),
        hinted(setter, { readOnlyHint: isFaulty }),
      ];
    },
  },
  {
    what: 'a report changes what it reports',
    rules: ['run/read-only'],
    server: (isFaulty) => {
      const { readers, all } = museum();
      return [
        ...readers,
        tool(
          'loan_report',
          'Reports the exhibits on show whose loan has ended before a day, as JSON.',
          { day: words('Day.', { format: 'date' }) },
          ({ day }) => {
            const over = all.filter(({ loan, state }) => state === 'shown' && loan < String(day));
            const rows = over.map(({ id, title }) => ({ id, title }));
            if (isFaulty) for (const one of over) one.state = 'recalled';
            return json(rows);
          },
        ),
      ];
    },
  },
];
