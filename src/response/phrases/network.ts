import type { Phrase, Table } from '../diagnose/signal.js';

const upstream = (weight: number, name: string, pattern: RegExp): Phrase => ({
  kind: 'upstream_unreachable',
  weight,
  name,
  pattern,
});

/** Codes and phrases that runtimes print when the other side cannot be reached. Read in the original case. */
const CODES: readonly Phrase[] = [
  upstream(
    7,
    'a failed connection',
    /\b(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOTFOUND|EAI_AGAIN|EAI_NODATA|EAI_FAIL|ETIMEDOUT|ESOCKETTIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EPIPE|EADDRNOTAVAIL|EPROTO|UND_ERR_[A-Z_]{3,30}|ERR_(?:CONNECTION|NAME_NOT|INTERNET|NETWORK|TIMED_OUT|SSL|CERT|EMPTY_RESPONSE|PROXY|ADDRESS|TUNNEL|SOCKET)[A-Z_]{0,30}|net::ERR_[A-Z_]{3,40}|CERT_HAS_EXPIRED|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_[A-Z_]{3,40}|SELF_SIGNED_CERT_IN_CHAIN)\b/,
  ),
  upstream(7, 'a program that is not there', /\bspawn(?:Sync)? (?:\S{1,300} )?E(?:NOENT|ACCES)\b/),
  upstream(
    6,
    'an exception of a network library',
    /\b(?:ConnectionRefusedError|ConnectionError|ConnectError|ConnectTimeout|ReadTimeout|ConnectionResetError|NewConnectionError|MaxRetryError|ClientConnectorError|UnknownHostException|ConnectException|SocketTimeoutException|SocketException|HttpRequestException|TimeoutError|TimeoutException|NoRouteToHostException|SSLError|SSLHandshakeException|MongoServerSelectionError|MongoNetworkError|ServerSelectionTimeoutError|OperationalError|gaierror|WebDriverException|ServiceUnavailable|DeadlineExceeded)\b/,
  ),
];

/** The same in words; small letters. */
const WORDS: readonly Phrase[] = [
  upstream(
    6,
    'a connection that ended',
    /\b(?:stream|socket|connection|transfer) (?:was |has |has been )?(?:ended|interrupted|cut|broken|dropped|terminated|disconnected)\b|\bsocket disconnected\b|\bpremature close\b|\bother side closed\b|\bexpected http\/|^(?:error: )?terminated$|\b(?:operation|request) (?:was |has been )?aborted\b|\bsocket (?:closed|error|timeout)\b/,
  ),
  upstream(
    6,
    'a name that does not resolve, or a certificate',
    /\bmax retries exceeded\b|\bname resolution\b|\bfailed to resolve\b|\bx509\b|\bcertificate signed by\b|\b(?:sh|bash|zsh|dash): (?:line )?(?:\d{1,5}: )?[^\s‹:]{1,60}: (?:command )?not found\b|\bnot recognized as the name of a cmdlet\b/,
  ),
  upstream(
    6,
    'a failed fetch',
    /\bfetch failed\b|\bfailed to fetch\b(?! (?:\S{1,40} ){0,3}[^\s]{0,60}:)|\bgetaddrinfo\b|\bsocket hang up\b|\bdial (?:tcp|udp|unix)\b|\bi\/o timeout\b/,
  ),
  upstream(
    6,
    'a failed connection',
    /\bconnection (?:was |is )?(?:refused|reset|closed|aborted|lost|timed out|timeout|error|failed|failure|terminated|dropped|could not be)\b|\b(?:connect|connecting|connection) (?:timeout|timed out|to \S{1,80} (?:failed|refused|timed out))|\b(?:cannot|can't|could not|couldn't|unable to|failed to|failure to|not able to) (?:re)?(?:connect|reach|contact|establish|resolve host|open connection|open a connection|obtain (?:browser )?driver|communicate)\b|\bconnection\b[^\n.]{1,60}? (?:was |is )?(?:refused|reset|lost|timed out)\b|\berror\b[^\n.:]{0,20} (?:with|in) (?:our|the|your) connection\b|\bno route to host\b|\b(?:is|are) not running\b|\bterminating connection\b|\bhost (?:is )?unreachable\b|\bnetwork (?:is )?(?:unreachable|error|failure|request failed|problem|issue)\b|\bname or service not known\b|\btemporary failure in name resolution\b|\bno such host\b|\bcould not resolve (?:host|hostname|proxy)\b|\b(?:host|server|service|daemon|backend|endpoint|database|api|site|upstream) (?:is |was )?(?:currently |temporarily )?(?:not |un)(?:reachable|available|responding)\b|\bnot reachable\b|\bis the \S{1,30} (?:daemon |server )?running\b|\bis \S{1,40} running\?/,
  ),
  upstream(
    5,
    'a time-out',
    /\btimed?[ -]?out\b|\btimeout (?:of|exceeded|after|error|expired|waiting)\b|\btimeout\b|\bdeadline exceeded\b/,
  ),
  upstream(
    5,
    'a failing server behind the tool',
    /\binternal server error\b|\bbad gateway\b|\bgateway time-?out\b|\bservice (?:is )?(?:temporarily |currently )?unavailable\b|\btemporarily unavailable\b|\bserver error\b|\bupstream (?:error|request|server|service|connect)\b|\bno response (?:was )?(?:received|from)\b|\bempty (?:response|reply) from\b|\bserver (?:is )?(?:overloaded|down|busy)\b/,
  ),
  upstream(
    5,
    'an answer that could not be used',
    /\bnot returned\b|\b(?:nothing|no (?:\S{1,30} ){1,4})(?:was |were )?returned (?:by|from)\b|\b(?:did|does|do)(?: not|n't) return\b|\breturned (?:an? )?(?:no|nothing|invalid|empty|unexpected|malformed)\b|\binvalid (?:\S{1,20} )?(?:received|returned) (?:from|by)\b|\b(?:unexpected|invalid|malformed|unusable|unparsable|empty|bad) (?:api |server |json |http |upstream )?(?:response|reply)\b|\bfailed to (?:parse|decode|deserialize) (?:the )?(?:\S{1,30} ){0,3}(?:response|reply|answer|page|html)\b|\bunexpected token '?<|\bnot valid json\b.{0,20}<|\bunexpected end of json\b|\bpage structure\b|\bunexpected (?:status|content[ -]type)\b|\bresponse validation\b|\b(?:missing|no) (?:\S{1,20} ){0,3}data (?:returned|received|from)\b|\bfailed to parse (?!url|uri)(?:\S{1,30} ){1,4}from\b|\bfailed to (?:download|load) (?:from|the) \b/,
  ),
  upstream(
    5.5,
    'a program that is not there',
    /\bcommand not found\b|\bis not recognized as an internal\b|\bexecutable (?:file )?(?:doesn't exist|does not exist|not found)\b|\bexecutable doesn't exist\b|\b(?:binary|browser|driver|chrome|chromium|firefox|ffmpeg|docker|kubectl|git|python|java|node|cli)(?: binary| executable| cli)? (?:is |was )?not (?:found|installed|available)\b|\bcould not find (?:chrome|chromium|firefox|a browser|browser|the \S{1,30} (?:binary|executable))\b|\b(?:could not|couldn't|cannot|can't|unable to|failed to) (?:find|locate) (?:the |a |any )?(?:\S{1,40} ){0,3}(?:binary|executable)\b|\b(?:is|are) not installed\b|\bnot (?:found )?(?:in|on) (?:your |the |system )?\$?path\b|\b(?:utility|executable|binary|program|command)\b[^\n]{0,60}\bin \$?path\b|\bcommand is not (?:available|installed)\b|\bfailed to (?:\S{1,20} )?install\b|\brun:? [`'"]?(?:npx|npm|pip|brew|apt|apt-get)\b[^\n]{0,40}\binstall\b|\bplease install\b.{0,60}\b(?:first|binary|cli|browser)\b/,
  ),
  upstream(
    4,
    'a failed secure connection',
    /\bself[- ]signed certificate\b|\bcertificate (?:has expired|verify failed|verification|is not trusted|unknown)\b|\btls handshake\b|\bssl (?:error|handshake|routines)\b|\bunable to (?:verify|get local issuer)\b/,
  ),
];

/** Signs that something behind the tool failed without saying what. */
const VAGUE: readonly Phrase[] = [
  upstream(
    2,
    'a failure without a cause',
    /\bunknown error\b|\bunexpected error\b|\bsomething went wrong\b|\bapi internal error\b|\[object object\]|\btry again later\b|\bplease retry\b/,
  ),
  upstream(
    1.5,
    'a failure to get something',
    /\b(?:failed|unable|could not|couldn't|cannot) (?:to )?(?:fetch|retrieve|download|load|get|extract|scrape|start)\b/,
  ),
];

/** The tables of this family, each behind its gate. */
export const network: readonly Table[] = [
  {
    reading: 'text',
    rows: CODES,
  },
  {
    reading: 'words',
    rows: WORDS,
  },
  {
    reading: 'words',
    rows: VAGUE,
    whole: true,
  },
];
