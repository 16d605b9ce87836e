import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { request } from './api.js';

/** Asks for a token; a cookie that no script can read keeps it. */
export function SignIn({ onDone }: { readonly onDone: () => void }): JSX.Element {
  const [token, setToken] = useState('');
  const [problem, setProblem] = useState('');
  const submit = (event: Event): void => {
    event.preventDefault();
    const headers = { Authorization: `Bearer ${token.trim()}` };
    request('/session', {}, { method: 'POST', headers }).then(onDone, (error: unknown) =>
      setProblem(error instanceof Error ? error.message : String(error)),
    );
  };
  return (
    <form class="verdict sign-in" onSubmit={submit}>
      <h1>Sign in</h1>
      <label for="token">Token</label>
      <input
        id="token"
        type="password"
        autocomplete="current-password"
        required
        value={token}
        onInput={({ currentTarget }) => setToken(currentTarget.value)}
      />
      <button type="submit">Sign in</button>
      {problem !== '' && (
        <p class="bad" role="alert">
          {problem}
        </p>
      )}
      <p class="quiet">
        An administrator makes one with <code>assay serve token add --role read</code>.
      </p>
    </form>
  );
}
