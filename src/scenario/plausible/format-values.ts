/**
 * A value for each `format`. Names and addresses are reserved ones (RFC 2606, RFC 5737, RFC 3849): nothing that is
 * generated may ever reach a real host or person.
 */
export const FORMAT_VALUES: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-01-15'],
  'date-time': ['2026-01-15T09:30:00Z'],
  time: ['09:30:00Z'],
  'iso-time': ['09:30:00'],
  'iso-date-time': ['2026-01-15T09:30:00Z'],
  duration: ['PT1H'],
  email: ['user@example.invalid'],
  'idn-email': ['user@example.invalid'],
  hostname: ['example.invalid'],
  'idn-hostname': ['example.invalid'],
  ipv4: ['192.0.2.1'],
  ipv6: ['2001:db8::1'],
  uri: ['https://example.invalid/', 'https://example.invalid/assay'],
  url: ['https://example.invalid/', 'https://example.invalid/assay'],
  iri: ['https://example.invalid/'],
  'uri-reference': ['https://example.invalid/'],
  'iri-reference': ['https://example.invalid/'],
  'uri-template': ['https://example.invalid/{id}'],
  uuid: ['00000000-0000-4000-8000-000000000001'],
  'json-pointer': ['/assay'],
  'relative-json-pointer': ['0'],
  regex: ['^assay'],
  byte: ['YXNzYXk='],
  binary: ['assay'],
  password: ['assay-password'],
};
