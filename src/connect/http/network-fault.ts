import { Fault, type FaultCode } from '../../model/fault.js';
import { showUrl } from './show-url.js';

interface Cause {
  readonly code: FaultCode;
  /** What is wrong, as the end of a sentence that begins with the address. */
  readonly words: string;
  readonly fix: string;
}

const TRUST =
  'If you trust this certificate, point NODE_EXTRA_CA_CERTS at a PEM file of the authority that signed it.';
const AT_SERVER = 'Look at what the server and anything in front of it log for this request.';

const CAUSES: Readonly<Record<string, Cause>> = {
  ENOTFOUND: {
    code: 'connection_failed',
    words: 'the host name is not known',
    fix: 'Check the spelling of the host name, and the DNS of this machine.',
  },
  EAI_AGAIN: {
    code: 'connection_failed',
    words: 'the host name could not be looked up just now',
    fix: 'Check the network and the DNS of this machine, then try again.',
  },
  ECONNREFUSED: {
    code: 'connection_refused',
    words: 'nothing listens there',
    fix: 'Start the server, and check its host and port.',
  },
  ECONNRESET: { code: 'connection_failed', words: 'the connection was cut', fix: AT_SERVER },
  EPIPE: { code: 'connection_failed', words: 'the connection was cut', fix: AT_SERVER },
  ETIMEDOUT: {
    code: 'timeout',
    words: 'no connection came about in time',
    fix: 'Check host and port, and whether a firewall or proxy stands between.',
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
    fix: `Let the server send its whole chain. ${TRUST}`,
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
  words: 'it does not speak TLS there',
  fix: 'If the server is plain HTTP, write http:// instead of https://.',
};
const NOT_HTTP: Cause = {
  code: 'not_mcp',
  words: 'what came back is no HTTP',
  fix: 'Check the port. If the server wants TLS, write https:// instead of http://.',
};
const TOO_MANY_HEADERS: Cause = {
  code: 'too_large',
  words: 'the headers of its answer are too large',
  fix: 'Send fewer or shorter response headers.',
};
const HUNG_UP: Cause = {
  code: 'connection_failed',
  words: 'the connection was closed without an answer',
  fix: `${AT_SERVER} If it wants TLS, write https:// instead of http://.`,
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
  const { code, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  const cause = causeOf(typeof code === 'string' ? code : '', message ?? '');
  return new Fault(cause.code, `Cannot talk to ${showUrl(url)}: ${cause.words}.`, {
    cause: error,
    fix: cause.fix,
  });
}
