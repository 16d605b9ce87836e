import { readFileSync } from 'node:fs';

/**
 * Writes the report as a comment on the pull request of this workflow, over the comment that an earlier run wrote. That
 * a comment cannot be written, as from a fork, is a warning: the verdict does not depend on it.
 */
const { env } = process;

/** Begins the comment, so that the next run finds it; a name cannot end it. */
const marker = `<!-- mcp-assay ${encodeURIComponent(env.ASSAY_NAME ?? '')} -->`;

/** GitHub gives at most 100 comments a page. */
const PAGE = 100;

async function ask(method, path, body) {
  const response = await fetch(`${env.GITHUB_API_URL}/repos/${env.GITHUB_REPOSITORY}/issues${path}`, {
    method,
    signal: AbortSignal.timeout(30_000),
    redirect: 'error',
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${env.ASSAY_TOKEN}`,
      'x-github-api-version': '2022-11-28',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify({ body }) }),
  });
  if (!response.ok) throw new Error(`${method} answered ${response.status}`);
  return await response.json();
}

async function earlierComment(number) {
  for (let page = 1; ; page += 1) {
    const comments = await ask('GET', `/${number}/comments?per_page=${PAGE}&page=${page}`);
    const own = comments.find(({ body }) => body?.startsWith(marker));
    if (own !== undefined || comments.length < PAGE) return own;
  }
}

async function write(number, text) {
  const earlier = await earlierComment(number);
  if (earlier === undefined) return await ask('POST', `/${number}/comments`, text);
  try {
    return await ask('PATCH', `/comments/${earlier.id}`, text);
  } catch {
    // Someone else may have copied the marker into a comment of their own.
    return await ask('POST', `/${number}/comments`, text);
  }
}

const event = env.GITHUB_EVENT_PATH ? JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8')) : {};
const number = event.pull_request?.number ?? (event.issue?.pull_request ? event.issue.number : undefined);
if (number === undefined) process.stdout.write('No pull request to comment on.\n');
else
  try {
    await write(number, `${marker}\n${readFileSync(env.ASSAY_MARKDOWN, 'utf8')}`);
    process.stdout.write(`Commented on pull request ${number}.\n`);
  } catch (error) {
    const reason = String(error.message)
      .replaceAll('%', '%25')
      .replace(/[\r\n]+/g, ' ');
    process.stdout.write(`::warning title=Assay::The comment was not written: ${reason}\n`);
  }
