import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly description: string;
    readonly required: boolean;
  }[];
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** The API, from its OpenAPI document. */
export function ApiPage(): JSX.Element {
  const [document_, setDocument] = useState<OpenApi>();
  useEffect(() => {
    void fetch('/api/v1/openapi.json').then(async (response) => setDocument(await response.json()));
  }, []);
  return (
    <>
      <h1 class="headline">API</h1>
      <p>
        What these pages show is under <code>/api/v1</code>, described by{' '}
        <a href="/api/v1/openapi.json" data-full>
          openapi.json
        </a>
        . Where a token is needed, send it as <code>Authorization: Bearer …</code>.
      </p>
      {Object.entries(document_?.paths ?? {}).map(([path, operations]) =>
        Object.entries(operations).map(([method, operation]) => (
          <details key={`${method} ${path}`} class="card">
            <summary>
              <span class={`pill ${method === 'get' ? 'good' : 'fair'}`}>{method.toUpperCase()}</span>
              <code>{path}</code>
              <span class="message quiet">{operation.summary}</span>
            </summary>
            <div class="body">
              <p>{operation.description}</p>
              {operation.parameters.length > 0 && (
                <ul>
                  {operation.parameters.map(({ name, description, required }) => (
                    <li key={name}>
                      <code>{name}</code>
                      {required && ' (required)'}: {description}
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </details>
        )),
      )}
    </>
  );
}
