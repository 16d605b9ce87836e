import { endpoint } from '../api/endpoint.js';
import { needed } from '../api/parameter.js';
import { count, day, flag, list, object } from '../api/shape.js';
import { FINDING, RULE } from '../api/shapes.js';
import { PAGE, partFrom } from './page.js';
import { findingValue, ruleValue } from './values.js';

/** Days that the trend of a rule shows. */
const DAYS = 30;

/** The endpoints of the rules. */
export const RULE_ENDPOINTS = [
  endpoint({
    path: '/rules',
    summary: 'The rules with open findings, those of most servers first',
    response: object({ items: list(RULE) }),
    answer: async (_, { history }) => ({ items: (await history.rules.rules()).map(ruleValue) }),
  }),
  endpoint({
    path: '/rule',
    summary: 'The open findings of a rule over all servers, the newest first',
    parameters: { id: needed('The id of the rule, such as run/valid-rejected.'), ...PAGE },
    response: object({
      rule: RULE,
      days: list(
        object({ day, opened: count(), fixed: count() }),
        'What the runs of the last days found and saw fixed, the oldest first.',
      ),
      hasMore: flag(),
      limit: count(),
      offset: count(),
      items: list(FINDING),
    }),
    async answer({ id, limit, offset }, { history }) {
      const { total, days } = await history.rules.rule(id, DAYS);
      const rows = await history.rules.ruleFindings(id, { limit: limit + 1, offset });
      const nothing = { rule: id, servers: 0, errors: 0, warnings: 0, notes: 0 };
      return {
        rule: ruleValue(total ?? nothing),
        days: days.map(({ day: date, opened, fixed }) => ({ day: date, opened, fixed })),
        ...partFrom(rows, { limit, offset }, (row) => findingValue(row, row.server)),
      };
    },
  }),
];
