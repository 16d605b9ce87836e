import type { ComponentChildren, JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { plain } from '../words.js';
import { ActivityPage } from './activity-page.js';
import { type Address, useAddress } from './address.js';
import { request, type Session, useData } from './api.js';
import { ApiPage } from './api-page.js';
import { ComparePage } from './compare-page.js';
import { OverviewPage } from './overview-page.js';
import { Data } from './parts.js';
import { RulePage } from './rule-page.js';
import { RulesPage } from './rules-page.js';
import { ServerPage } from './server-page.js';
import { SignIn } from './sign-in.js';
import { ToolPage } from './tool-page.js';

/** The pages by path, with their titles. */
const PAGES: Readonly<
  Record<string, readonly [title: string, page: (properties: { address: Address }) => JSX.Element]>
> = {
  '/': ['Servers', OverviewPage],
  '/server': ['Server', ServerPage],
  '/tool': ['Tool', ToolPage],
  '/rules': ['Rules', RulesPage],
  '/rule': ['Rule', RulePage],
  '/activity': ['Activity', ActivityPage],
  '/compare': ['Compare', ComparePage],
  '/api': ['API', ApiPage],
};

/** What the bar at the top leads to, with the paths that belong to it. */
const SECTIONS = [
  ['/', 'Servers', ['/', '/server', '/tool']],
  ['/activity', 'Activity', ['/activity']],
  ['/rules', 'Rules', ['/rules', '/rule']],
  ['/compare', 'Compare', ['/compare']],
  ['/api', 'API', ['/api']],
] as const;

/** The bar, the page that the address asks for, and what is needed to see it. */
export function Frame(): JSX.Element {
  const address = useAddress();
  const session = useData<Session>('/session');
  const [title, Page] = PAGES[address.path] ?? ['Not found', NotFound];
  const about = address.query.get('name') ?? address.query.get('id');
  useEffect(() => {
    document.title = `${about === null ? title : plain(about)} · Assay`;
  }, [title, about]);
  useSearchKey();
  const isOut = session.failure?.status === 401;
  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <Bar path={address.path} session={session.value} onOut={session.reload} />
      <main id="main" tabIndex={-1}>
        {isOut ? (
          <SignIn onDone={session.reload} />
        ) : (
          <Data of={session}>{() => <Page address={address} />}</Data>
        )}
      </main>
      <footer>
        {session.value !== undefined && `Assay ${session.value.assay} · `}Everything from servers is shown as
        text.
      </footer>
    </>
  );
}

function Bar(properties: {
  readonly path: string;
  readonly session: Session | undefined;
  readonly onOut: () => void;
}): JSX.Element {
  const { path, session, onOut } = properties;
  const signOut = (): void => void request('/session', {}, { method: 'DELETE' }).then(onOut);
  return (
    <header class="bar">
      <div>
        <a class="brand" href="/">
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="8" cy="8" r="7" />
            <path d="M4.5 8.5l2.3 2.3 4.7-5.3" />
          </svg>
          Assay
        </a>
        <nav aria-label="Pages of the dashboard">
          {SECTIONS.map(([to, name, paths]) => (
            <a key={to} href={to} aria-current={paths.some((one) => one === path) ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
        {session?.needsToken === true && (
          <button type="button" class="out" onClick={signOut}>
            Sign out
          </button>
        )}
      </div>
    </header>
  );
}

function NotFound(): JSX.Element {
  return (
    <Notice title="There is no such page">
      <a href="/">All servers</a>
    </Notice>
  );
}

/** A page with one message. */
export function Notice(properties: {
  readonly title: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <section class="verdict">
      <h1>{properties.title}</h1>
      <p>{properties.children}</p>
    </section>
  );
}

/** The key / goes to the search, as in a report. */
function useSearchKey(): void {
  useEffect(() => {
    const follow = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLElement && event.target.closest('input, select, textarea') !== null)
        return;
      const field = document.getElementById('search');
      if (field === null) return;
      event.preventDefault();
      field.focus();
    };
    addEventListener('keydown', follow);
    return () => removeEventListener('keydown', follow);
  }, []);
}
