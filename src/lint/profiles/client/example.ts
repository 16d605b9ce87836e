import { exampleTool } from '../../examples.js';
import type { ConstraintDraft, Source, SourceKind } from '../profile.js';

type Fields = Readonly<Record<string, unknown>>;

/** The two examples of a constraint: a tool that breaks it, and the same put right. */
export type Examples = Pick<ConstraintDraft, 'fails' | 'passes'>;

/** Examples that differ in the parameters of a tool. */
export const byInput = (fails: Fields, passes: Fields): Examples => ({
  fails: [exampleTool('find_users', fails)],
  passes: [exampleTool('find_users', passes)],
});

/** Examples that differ in keywords other than the parameters of a tool. */
export const byRoot = (fails: Fields, passes: Fields): Examples => ({
  fails: [exampleTool('find_users', NAME, fails)],
  passes: [exampleTool('find_users', NAME, passes)],
});

/** Examples that differ in fields of the tool other than its schemas. */
export const byTool = (fails: Fields, passes: Fields): Examples => ({
  fails: [{ ...exampleTool('find_users', NAME), ...fails }],
  passes: [{ ...exampleTool('find_users', NAME), ...passes }],
});

/** Examples that differ in the number of tools. */
export const byCount = (fails: number, passes: number): Examples => ({
  fails: many(fails),
  passes: many(passes),
});

const NAME: Fields = { name: { type: 'string' } };

const many = (count: number): readonly unknown[] =>
  Array.from({ length: count }, (_, index) => exampleTool(`find_users_${index}`, NAME));

/** A thread on GitHub, cited as `owner/repository#number`. */
export function thread(ref: string, evidence: SourceKind): Source {
  const [repository = '', number = ''] = ref.split('#');
  return { ref, evidence, url: `https://github.com/${repository}/issues/${number}` };
}

/** A page of documentation. */
export const page = (ref: string, url: string): Source => ({ ref, evidence: 'D', url });
