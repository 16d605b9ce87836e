import type { Sign } from './signs.js';

/** What launchers write when they cannot get a package: it may well exist, so this is asked first. */
export const NETWORK_SIGNS: readonly Sign[] = [
  {
    patterns: [
      /invalid peer certificate: (\w{1,60})/,
      /\[SSL: (CERTIFICATE_VERIFY_FAILED)\]/,
      /tls: failed to verify certificate: (x509: [^\n]{1,100})/,
      /(PKIX path building failed)/,
      /npm (?:error|ERR!) (?:code )?(SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT_LOCALLY)\b/,
      /\[60\] (SSL (?:peer certificate|certificate problem)[^\n]{0,100})/,
    ],
    cause: 'A certificate is not trusted ($1).',
    fix: 'Pass on the variable that names the certificates of your network: --env SSL_CERT_FILE for uv and Go, --env PIP_CERT for pip, --env NODE_EXTRA_CA_CERTS for npm.',
  },
  {
    patterns: [
      /error: Failed to fetch: [\s\S]{0,600}cause: (dns error|tcp connect error|operation timed out)/,
      /(Failed to establish a new connection|NameResolutionError|Read timed out)[\s\S]{0,4000}No matching distribution/,
      /go: [^\n]{0,400}: (dial tcp[^\n]{1,120})/,
      /(Could not resolve host(?:name)?)[^\n]{0,200}/,
    ],
    cause: 'The package registry cannot be reached ($1).',
    fix: 'Check the network, pass on your proxy with --env HTTPS_PROXY, or install the server first and start it by its path.',
  },
];
