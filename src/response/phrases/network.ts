import type { PhraseTable } from './phrase.js';

/** Codes and exceptions that runtimes print when the other side cannot be reached. Original case. */
export const networkCodes: PhraseTable = {
  reading: 'text',
  groups: [
    {
      kind: 'upstream_unreachable',
      weight: 7,
      name: 'a failed connection',
      phrases: [
        ['(ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOTFOUND)', 'read ECONNRESET'],
        ['(EAI_AGAIN|EAI_NODATA|EAI_FAIL|ETIMEDOUT)', 'EAI_AGAIN'],
        ['(ESOCKETTIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH)', 'ESOCKETTIMEDOUT'],
        ['(ENETDOWN|EPIPE|EADDRNOTAVAIL)', 'ENETDOWN'],
        ['connect E(NOENT|ACCES|PERM)', 'connect ENOENT /var/run/docker.sock'],
        ['(EPROTO|UND_ERR_[A-Z_]{3,30}|ERR_<network subject>[A-Z_]{0,30})', 'EPROTO'],
        ['(net::ERR_[A-Z_]{3,40}|CERT_HAS_EXPIRED|DEPTH_ZERO_SELF_SIGNED_CERT)', 'net::ERR_ABC'],
        ['(UNABLE_TO_[A-Z_]{3,40}|SELF_SIGNED_CERT_IN_CHAIN)', 'UNABLE_TO_ABC'],
      ],
    },
    {
      kind: 'upstream_unreachable',
      weight: 7,
      name: 'a program that is not there',
      about: 'missing-program',
      phrases: [
        ['spawn(Sync)? <0-1 words>E(NOENT|ACCES)', 'spawn ENOENT'],
        // Python's subprocess; a file would have an ending or a folder.
        ["No such file or directory: '[a-z][\\w+-]{1,30}'", "No such file or directory: 'pandoc'"],
      ],
    },
    {
      kind: 'upstream_unreachable',
      weight: 7,
      name: 'a native module that was not built',
      about: 'missing-program',
      phrases: [
        ['Could not locate the bindings file', 'Could not locate the bindings file. Tried:'],
        [
          'compiled against a different Node\\.js version',
          'was compiled against a different Node.js version',
        ],
        ['cannot open shared object file', 'libpq.so.5: cannot open shared object file'],
        ['ERR_DLOPEN_FAILED', 'ERR_DLOPEN_FAILED'],
      ],
    },
    {
      kind: 'upstream_unreachable',
      weight: 6,
      name: 'an exception of a network library',
      phrases: [
        ['(ConnectionRefusedError|ConnectionError|ConnectError|ConnectTimeout)', 'ConnectionRefusedError'],
        ['(ReadTimeout|ConnectionResetError|NewConnectionError|MaxRetryError)', 'ReadTimeout'],
        [
          '(ClientConnectorError|UnknownHostException|ConnectException)',
          'java.net.UnknownHostException: api.x.test',
        ],
        ['(SocketTimeoutException|SocketException|HttpRequestException)', 'SocketTimeoutException'],
        ['(TimeoutError|TimeoutException|NoRouteToHostException)', 'TimeoutError'],
        ['(SSLError|SSLHandshakeException)', 'SSLError'],
        ['(MongoServerSelectionError|MongoNetworkError)', 'MongoServerSelectionError'],
        ['(ServerSelectionTimeoutError|gaierror)', 'ServerSelectionTimeoutError'],
        ['(WebDriverException|ServiceUnavailable|DeadlineExceeded)', 'WebDriverException'],
      ],
    },
    {
      kind: 'upstream_unreachable',
      weight: 3,
      // Python's databases also raise it for a statement that they cannot execute.
      name: 'an exception of a database that also means a faulty statement',
      phrases: [['OperationalError', 'sqlite3.OperationalError: disk I/O error']],
    },
  ],
};

/** The same in words. */
export const networkWords: PhraseTable = {
  reading: 'words',
  groups: [
    {
      kind: 'upstream_unreachable',
      weight: 6,
      name: 'a connection that ended',
      phrases: [
        ['(stream|socket|connection|transfer) (was |has |has been )?(ended|interrupted)', 'stream ended'],
        ['(stream|socket|connection|transfer) (was |has |has been )?(cut|broken|dropped)', 'stream cut'],
        ['(stream|socket|connection) (was |has |has been )?(terminated|disconnected)', 'stream terminated'],
        ['transfer (was |has |has been )?(terminated|disconnected)', 'transfer terminated'],
        ['socket disconnected', 'socket disconnected'],
        ['premature close', 'Premature close'],
        ['other side closed', 'Error: other side closed'],
        ['expected http\\/', 'Parse Error: Expected HTTP/'],
        ['^(error: )?terminated$', 'terminated'],
        ['(operation|request) (was |has been )?aborted', 'This operation was aborted'],
        ['socket (closed|error|timeout)', 'socket closed'],
      ],
    },
    {
      kind: 'upstream_unreachable',
      weight: 6,
      name: 'a name that does not resolve, or a certificate',
      phrases: [
        ['max(imum)?( number of)? retries', 'Reached the max retries per request limit'],
        ['retries (were |are )?(exhausted|exceeded)', 'all retries exhausted'],
        ['name resolution', 'name resolution'],
        ['failed to resolve', "Failed to resolve 'api.x.test'\"))"],
        ['x509', 'x509'],
        ['certificate signed by', 'certificate signed by'],
      ],
    },
    {
      kind: 'upstream_unreachable',
      weight: 6,
      name: 'a program that the shell does not find',
      about: 'missing-program',
      phrases: [
        [
          '(sh|bash|zsh|dash): (line )?(<number>: )?(?!\\d)[^\\s‹:]{1,60}: (command )?not found',
          '/bin/sh: 1: ffmpeg: not found',
        ],
        ['not recognized as the name of a cmdlet', 'not recognized as the name of a cmdlet'],
      ],
    },
    {
      kind: 'upstream_unreachable',
      weight: 6,
      name: 'a failed fetch',
      isCancelledByStatus: true,
      phrases: [
        ['fetch failed(?!:)…', 'Error fetching URL: TypeError: fetch failed'],
        ['failed to fetch\\b(?! <0-3 words>[^\\s]{0,60}:)…', 'failed to fetch'],
        ['getaddrinfo', 'getaddrinfo'],
        ['socket hang up', 'socket hang up'],
        ['dial (tcp|udp|unix)', 'dial tcp'],
        ['i\\/o timeout', 'i/o timeout'],
      ],
    },
    {
      kind: 'upstream_unreachable',
      weight: 6,
      name: 'a failed connection',
      phrases: [
        ['connection (was |is )?(refused|reset|closed|aborted|lost|timed out|timeout)', 'Connection closed'],
        [
          'connection (was |is )?(error|failed|failure|terminated|dropped|could not be)',
          'Database connection failed',
        ],
        [
          '(connect|connecting|connection) (timeout|timed out|to <word> (failed|refused|timed out))…',
          'connection_timeout must be a number',
        ],
        ['<unable to> (re)?(connect|reach|contact|establish)', '⚠️ Error: Could not connect to server'],
        ['<unable to> (re)?(resolve host|open connection)', 'cannot resolve host'],
        [
          '<unable to> (re)?(open a connection|obtain (browser )?driver|communicate)',
          'cannot open a connection',
        ],
        ['connection\\b<gap 1-60> (was |is )?(refused|reset|lost|timed out)', 'connection it refused'],
        ['error\\b[^\\n.:]{0,20} (with|in) (our|the|your) connection', 'error with our connection'],
        ['connection attempts? failed', 'All connection attempts failed'],
        ['disconnected without sending', 'Server disconnected without sending a response.'],
        ['closed (the )?connection without', 'Remote end closed connection without response'],
        ['nodename nor servname provided', '[Errno 8] nodename nor servname provided, or not known'],
        ['no route to host', 'no route to host'],
        ['remote name could not be resolved', "The remote name could not be resolved: 'api.x.test'"],
        ['circuit breaker <0-3 words>is open', "Circuit breaker 'api' is open"],
        ['(is|are) not running', 'Ollama is not running. Start it with `ollama serve`.'],
        ['terminating connection', 'terminating connection due to administrator command'],
        ['host (is )?unreachable', 'host unreachable'],
        ['network (is )?(unreachable|error|failure|request failed|problem|issue)', 'network unreachable'],
        ['name or service not known', 'name or service not known'],
        ['temporary failure in name resolution', 'temporary failure in name resolution'],
        ['no such host', 'no such host'],
        ['could not resolve (host|hostname|proxy)', 'could not resolve host'],
        ['<other side> (is |was )?(currently |temporarily )?(not |un)reachable', 'host not reachable'],
        ['<other side> (is |was )?(currently |temporarily )?(not |un)available', '503 Service Unavailable'],
        ['<other side> (is |was )?(currently |temporarily )?(not |un)responding', 'host not responding'],
        ['not reachable', 'not reachable'],
        ['is the <word> (daemon |server )?running', 'is the report running'],
        [
          "(ensure|make sure|check|verify)( that)? <0-3 words>((is|are) |it['’]s )?(up and )?running",
          "Failed to discover the relay server. Please ensure it's running.",
        ],
        ['failed to (discover|detect) <0-4 words>(server|service|daemon)', 'failed to discover relay server'],
        ['is <word> running\\?…', 'is report running?'],
      ],
    },
    {
      kind: 'upstream_unreachable',
      weight: 5,
      name: 'a time-out',
      phrases: [
        ['timed?[ -]?out', 'Request timed out after 30000ms'],
        ['timeout (of|exceeded|after|error|expired|waiting)', 'Timeout waiting for response from device'],
        ['timeout', 'The operation was aborted due to timeout'],
        ['deadline exceeded', 'deadline exceeded'],
      ],
    },
    {
      kind: 'upstream_unreachable',
      weight: 5,
      name: 'a failing server behind the tool',
      phrases: [
        ['internal server error', 'internal server error'],
        ['bad gateway', 'bad gateway'],
        ['gateway time-?out', 'gateway timeout'],
        ['service (is )?(temporarily |currently )?unavailable', 'service unavailable'],
        ['temporarily unavailable', 'temporarily unavailable'],
        // On a line of its own it is the title of a JSON-RPC error, and what follows says more.
        ['server error(?!\\n)', 'server error'],
        ['upstream (error|request|server|service|connect)', 'upstream error'],
        ['no response (was )?(received|from)', 'no response received'],
        ['empty (response|reply) from', 'empty response from'],
        ['server (is )?(overloaded|down|busy)', 'server overloaded'],
      ],
    },
    {
      kind: 'upstream_unreachable',
      weight: 5,
      name: 'a response that could not be used',
      phrases: [
        ['not returned', 'A run id is required but was not returned by the service'],
        ['(nothing|no <1-4 words>)(was |were )?returned (by|from)', 'nothingreturned by'],
        ["(did|does|do)( not|n't) return", 'did not return'],
        ['returned (an? )?(no|nothing|invalid|empty|unexpected|malformed)', 'returned no'],
        ['invalid <0-1 words>(received|returned) (from|by)', 'invalid received from'],
        [
          // Where it may as well be something else, it says nothing.
          '(unexpected|invalid) (api |server |json |http |upstream )?(response|reply)(?! or\\b)',
          'Failed to get user: Invalid response from server (502)',
        ],
        ['malformed (api |server |json |http |upstream )?(response|reply)', 'malformed response'],
        ['(unusable|unparsable) (api |server |json |http |upstream )?(response|reply)', 'unusable response'],
        ['(empty|bad) (api |server |json |http |upstream )?(response|reply)', 'empty response'],
        [
          'failed to (parse|decode|deserialize) (the )?<0-3 words>(response|reply|answer)',
          'failed to parse response',
        ],
        ['failed to (parse|decode|deserialize) (the )?<0-3 words>(page|html)', 'failed to parse page'],
        ["unexpected token '?<", 'Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON'],
        ['not valid json\\b.{0,20}<', 'not valid json<'],
        ['unexpected end of json', 'Unexpected end of JSON input'],
        ['page structure', 'page structure'],
        ['unexpected (status|content[ -]type)', 'unexpected status'],
        ['response validation', 'response validation'],
        ['(missing|no) <0-3 words>data (returned|received|from)', 'missing data returned'],
        ['failed to parse (?!url|uri)<1-4 words>from', 'failed to parse report from'],
        ['failed to (download|load) (from|the) ', 'a failed to download from b'],
      ],
    },
    {
      kind: 'upstream_unreachable',
      weight: 5.5,
      name: 'a program that is not there',
      about: 'missing-program',
      phrases: [
        ['<program>: (command )?not found', 'ffmpeg: not found'],
        ['env: [`\'"‘]?<word>:? no such file', "env: 'node': No such file or directory"],
        ['command not found', 'command not found'],
        [
          'install <word> and add it\\sto (your |the )?path',
          'either install ffmpeg and add it\nto your PATH',
        ],
        [
          'dependenc(y|ies) (is |are )?(missing|not installed)',
          'Optional dependency missing: install x[pro]',
        ],
        ['missing <0-1 words>dependenc(y|ies)', 'Missing optional dependency: install x[pro]'],
        [
          'requires? the [\'"`]?<word> extra',
          "scheme 'base45' requires the 'encoding' extra (install x[encoding])",
        ],
        ['is not recognized as an internal', 'is not recognized as an internal'],
        [
          "executable (file )?(doesn't exist|does not exist|not found)",
          'exec: "helm": executable file not found in $PATH',
        ],
        ["executable doesn't exist", "executable doesn't exist"],
        // "Node not found: <name>" is about a thing of that name.
        [
          '<program>( binary| executable| cli)? (is |was )?not (found|installed)(?!:? [\'"`]?(‹sent›|undefined|null|\\d))',
          'binary not found',
        ],
        ['<program>( binary| executable| cli)? (is |was )?not available', 'binary not available'],
        ['<unable to> (find|locate) (a )?<program>', 'Could not find ffmpeg'],
        [
          'could not find the <word> (binary|executable)',
          'Could not find the capture binary for this platform',
        ],
        ['<unable to> (find|locate) (the |a |any )?<0-3 words>(binary|executable)', 'could not find binary'],
        [
          '(is|are) not installed(?! (on|in) (the|your|this|a) (?!system|machine|server|host|computer))',
          'ffmpeg is not installed on this machine',
        ],
        ['not (found )?(in|on) (your |the |system )?\\$?path', 'not in path'],
        ['(utility|executable|binary|program|command)\\b<line 0-60>\\bin \\$?path', 'utility in path'],
        ['command is not (available|installed)', 'command is not available'],
        ['failed to <0-1 words>install', 'failed to install'],
        ['run:? [`\'"]?(npx|npm|pip|brew|apt|apt-get)\\b<line 0-40>\\binstall', 'run npx install'],
        ['please install\\b.{0,60}\\b(first|binary|cli|browser)', 'please install it first'],
      ],
    },
    {
      kind: 'upstream_unreachable',
      weight: 4,
      name: 'a failed secure connection',
      phrases: [
        ['self[- ]signed certificate', 'self-signed certificate'],
        [
          'certificate (has expired|verify failed|verification|is not trusted|unknown)',
          'certificate has expired',
        ],
        ['tls handshake', 'tls handshake'],
        ['ssl (error|handshake|routines)', 'ssl error'],
        ['unable to (verify|get local issuer)', 'unable to get local issuer certificate'],
      ],
    },
  ],
};

/** Signs that something behind the tool failed, without a cause. */
export const vagueFailure: PhraseTable = {
  reading: 'words',
  isWhole: true,
  groups: [
    {
      kind: 'upstream_unreachable',
      weight: 2,
      name: 'a failure without a cause',
      isVague: true,
      phrases: [
        ['api internal error', 'api internal error'],
        ['\\[object object\\]…', '[object object]'],
        ['try again later', 'try again later'],
        ['please retry', 'please retry'],
      ],
    },
    {
      kind: 'upstream_unreachable',
      weight: 1.5,
      name: 'a failure to get something',
      isVague: true,
      phrases: [
        ["(failed|unable|could not|couldn't|cannot) (to )?(fetch|retrieve|download)", 'failed fetch'],
        // What the caller named may only be a name that cannot be loaded.
        ["(failed|unable|could not|couldn't|cannot) (to )?load(?! \\w{3,30} ['\"`]‹sent›)", 'failed to load'],
        // What follows a colon is the cause, and says better what failed.
        [
          "(failed|unable|could not|couldn't|cannot) (to )?(get|scrape|start)(?![^\\n:]{0,60}: ?((\\S{1,40} ){2}|‹sent›))",
          'failed get',
        ],
        // What cannot be taken from an input is wrong with the input.
        [
          "(failed|unable|could not|couldn't|cannot) (to )?extract(?! <0-4 words>from <0-3 words>(config|input|text|json|yaml|css|code)|[^\\n:]{0,60}: ?(\\S{1,40} ){2})",
          'failed extract',
        ],
      ],
    },
  ],
};
