import { Fault, type FaultCode } from '../../model/fault.js';
import { systemErrorCode } from '../system-error-code.js';
import { showUrl } from './show-url.js';

interface Cause {
  readonly code: FaultCode;
  /** What is wrong, as the end of a sentence that begins with the address. */
  readonly words: string;
  readonly fix: string;
}

const TRUST =
  'If you trust this certificate, point NODE_EXTRA_CA_CERTS at a PEM file of the authority that signed it.';
const AT_SERVER = 'Check the logs of the server and of anything in front of it.';

const CAUSES: Readonly<Record<string, Cause>> = {
  ENOTFOUND: {
    code: 'connection_failed',
    words: 'the host name cannot be resolved',
    fix: 'Check the spelling of the host name, and the DNS of this machine.',
  },
  EAI_AGAIN: {
    code: 'connection_failed',
    words: 'the host name lookup failed temporarily',
    fix: 'Check the network and the DNS of this machine, then try again.',
  },
  ECONNREFUSED: {
    code: 'connection_refused',
    words: 'the connection was refused',
    fix: 'Start the server, and check its host and port.',
  },
  ECONNRESET: { code: 'connection_failed', words: 'the connection was reset', fix: AT_SERVER },
  EPIPE: { code: 'connection_failed', words: 'the connection was reset', fix: AT_SERVER },
  ETIMEDOUT: {
    code: 'timeout',
    words: 'connecting timed out',
    fix: 'Check host and port, and whether a firewall or proxy is in between.',
  },
  EHOSTUNREACH: {
    code: 'connection_failed',
    words: 'there is no route to the host',
    fix: 'Check the network of this machine, and whether a VPN or proxy is needed.',
  },
  ENETUNREACH: {
    code: 'connection_failed',
    words: 'there is no route to the network',
    fix: 'Check the network of this machine, and whether a VPN or proxy is needed.',
  },
  DEPTH_ZERO_SELF_SIGNED_CERT: { code: 'tls', words: 'its certificate is self-signed', fix: TRUST },
  SELF_SIGNED_CERT_IN_CHAIN: {
    code: 'tls',
    words: 'its certificate chain ends in a self-signed certificate',
    fix: TRUST,
  },
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: {
    code: 'tls',
    words: 'its certificate is signed by an unknown authority, or an intermediate certificate is missing',
    fix: `Make the server send its full certificate chain. ${TRUST}`,
  },
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: {
    code: 'tls',
    words: 'its certificate is signed by an unknown authority',
    fix: TRUST,
  },
  CERT_HAS_EXPIRED: { code: 'tls', words: 'its certificate has expired', fix: 'Renew the certificate.' },
  CERT_NOT_YET_VALID: {
    code: 'tls',
    words: 'its certificate is not valid yet',
    fix: 'Check the clock of this machine and the dates of the certificate.',
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    code: 'tls',
    words: 'its certificate is for another host name',
    fix: 'Use a host name that the certificate names.',
  },
};

const NOT_TLS: Cause = {
  code: 'tls',
  words: 'the port does not speak TLS',
  fix: 'If the server is plain HTTP, write http:// instead of https://.',
};
const NOT_HTTP: Cause = {
  code: 'not_mcp',
  words: 'the response is not HTTP',
  fix: 'Check the port. If the server uses TLS, write https:// instead of http://.',
};
const TOO_MANY_HEADERS: Cause = {
  code: 'too_large',
  words: 'the response headers are too large',
  fix: 'Send fewer or shorter response headers.',
};
const HUNG_UP: Cause = {
  code: 'connection_failed',
  words: 'the connection was closed without a response',
  fix: `${AT_SERVER} If it uses TLS, write https:// instead of http://.`,
};

function causeOf(code: string, message: string): Cause {
  const known = CAUSES[code];
  if (known !== undefined && !(code === 'ECONNRESET' && message === 'socket hang up')) return known;
  if (code === 'ECONNRESET') return HUNG_UP;
  if (code === 'HPE_HEADER_OVERFLOW') return TOO_MANY_HEADERS;
  if (code.startsWith('HPE_')) return NOT_HTTP;
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) return NOT_TLS;
  if (code.startsWith('ERR_TLS_') || /CERT|TLS/.test(code))
    return { code: 'tls', words: `TLS failed (${code})`, fix: TRUST };
  return { code: 'connection_failed', words: `the connection failed (${code || 'no code'})`, fix: AT_SERVER };
}

/** The `Fault` for an error of a socket, of TLS or of the HTTP parser. */
export function networkFault(error: unknown, url: URL): Fault {
  if (error instanceof Fault) return error;
  const cause = causeOf(systemErrorCode(error) ?? '', error instanceof Error ? error.message : '');
  return new Fault(cause.code, `Cannot connect to ${showUrl(url)}: ${cause.words}.`, {
    cause: error,
    fix: cause.fix,
  });
}
