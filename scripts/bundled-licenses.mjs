import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The licences of the packages that these modules come from, as those packages ask whoever ships their code: the
 * copyright notice of each, and terms that several share once, after their notices.
 */
export function bundledLicenses(modules) {
  const folders = new Set(
    modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0] ?? []),
  );
  const groups = new Map();
  for (const { notice, terms } of [...folders].sort().map(licenseIn)) {
    const key = terms.replace(/\s+/g, ' ');
    const known = groups.get(key) ?? { notices: [], terms };
    known.notices.push(notice);
    groups.set(key, known);
  }
  return [...groups.values()].map(({ notices, terms }) => `${[...notices, terms].join('\n\n')}\n`).join('\n');
}

function licenseIn(folder) {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[sc]e/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no licence to ship with its code.`);
  const text = readFileSync(join(folder, file), 'utf8').trim();
  const terms = /^Permission is hereby granted[\s\S]*/m.exec(text)?.[0] ?? text;
  const notice = text.slice(0, text.length - terms.length).trim();
  return { notice: `${name} ${version}${notice === '' ? '' : `\n\n${notice}`}`, terms };
}
