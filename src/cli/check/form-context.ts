import { readFileSync } from 'node:fs';
import type { AssayConfig } from '../../config/index.js';
import type { FormContext } from '../../report/report-form.js';
import { packageFile } from '../package-file.js';

/** What the forms of a report need from this package, each read only when a form asks for it. */
export function formContext(customRules?: AssayConfig['customRules']): FormContext {
  return {
    readPage: () => readFileSync(packageFile('dist/web/page.html'), 'utf8'),
    loadRules: async () => (await import('../../rules/rule-lookup.js')).ruleLookup(customRules),
  };
}
