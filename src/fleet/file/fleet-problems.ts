import { didYouMean } from '../../config/did-you-mean.js';
import { fitsGlob } from '../../config/index.js';
import type { ValueProblem } from '../../config/value-problems.js';
import { type JsonPointer, joinPointer } from '../../model/json-pointer.js';
import { nearest } from '../../model/nearest.js';
import { scheduleProblem } from '../schedule.js';
import type { FleetFile, FleetSettings } from './fleet-file.js';

/** What is wrong with a fleet file, and where. */
export type FleetProblem = ValueProblem;

/** The names that policies may use. */
export interface KnownRules {
  readonly rules: readonly string[];
}

/** What the schema of a fleet file cannot say: groups, rules and schedules that exist, and servers that can be reached. */
export async function fleetProblems(file: FleetFile, known: KnownRules): Promise<readonly FleetProblem[]> {
  const { defaults, groups = {}, servers = {}, include = [] } = file;
  const names = Object.keys(groups);
  const settings: [JsonPointer, FleetSettings][] = [
    ...(defaults === undefined ? [] : [['/defaults', defaults] satisfies [JsonPointer, FleetSettings]]),
    ...entries('/groups', groups),
    ...entries('/servers', servers),
    ...include.flatMap((item, index): [JsonPointer, FleetSettings][] =>
      typeof item === 'string' ? [] : [[`/include/${index}`, item]],
    ),
  ];
  const members = [
    ...Object.entries(servers).map(([name, { group }]) => ({ path: joinPointer('/servers', name), group })),
    ...include.map((item, index) => ({
      path: `/include/${index}`,
      group: typeof item === 'string' ? undefined : item.group,
    })),
  ];
  const problems = await Promise.all(settings.map(([path, one]) => settingProblems(path, one, known)));
  return [
    ...problems.flat(),
    ...members.flatMap(({ path, group }) => groupProblem(path, group, names)),
    ...Object.entries(servers).flatMap(([name, { command, url }]) => wayProblem(name, command, url)),
  ];
}

const entries = (
  base: JsonPointer,
  record: Readonly<Record<string, FleetSettings>>,
): [JsonPointer, FleetSettings][] =>
  Object.entries(record).map(([name, value]) => [joinPointer(base, name), value]);

async function settingProblems(
  path: JsonPointer,
  { schedule, policy }: FleetSettings,
  { rules }: KnownRules,
): Promise<FleetProblem[]> {
  const text = schedule === undefined ? undefined : await scheduleProblem(schedule);
  const named = [policy?.rules ?? {}, ...(policy?.overrides ?? []).map((one) => one.rules)];
  const unknown = named
    .flatMap((one) => Object.keys(one))
    .filter((name) => !rules.some((id) => fitsGlob(name, id)));
  return [
    ...(text === undefined ? [] : [{ path: `${path}/schedule`, text }]),
    ...unknown.map((name) => ({
      path: `${path}/policy`,
      text: `Unknown rule "${name}".${didYouMean(name, rules)}`,
    })),
  ];
}

function groupProblem(
  path: JsonPointer,
  group: string | undefined,
  names: readonly string[],
): FleetProblem[] {
  if (group === undefined || names.includes(group)) return [];
  const meant = nearest(group, names);
  const hint = meant === undefined ? 'Add it to "groups".' : `Did you mean ${meant}?`;
  return [{ path: `${path}/group`, text: `There is no group "${group}". ${hint}` }];
}

function wayProblem(name: string, command: unknown, url: unknown): FleetProblem[] {
  const path = joinPointer('/servers', name);
  if (command === undefined && url === undefined)
    return [{ path, text: 'The server has neither a command nor a url.' }];
  if (command !== undefined && url !== undefined)
    return [{ path, text: 'The server has both a command and a url. Keep one of them.' }];
  return typeof url === 'string' && !url.includes('${') && !/^https?:\/\//i.test(url)
    ? [{ path: `${path}/url`, text: 'A url begins with https:// or http://.' }]
    : [];
}
