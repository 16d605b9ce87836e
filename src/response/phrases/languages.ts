import type { ErrorKind } from '../diagnose/diagnosis.js';
import type { Phrase, Table } from '../diagnose/signal.js';

const says = (kind: ErrorKind, weight: number, name: string, pattern: RegExp): Phrase => ({
  kind,
  weight,
  name,
  pattern,
});

/**
 * Core words of a few languages (Chinese, Japanese, Korean, Russian, German, French, Spanish, Portuguese, Italian), one
 * row a kind. Few on purpose: where codes and these words are silent, the diagnosis is `unclear`.
 */
const CORE: readonly Phrase[] = [
  says(
    'not_found',
    4,
    'not found, in another language',
    /不存在|未找到|找不到|沒有找到|没有找到|見つかりません|存在しません|찾을 수 없|존재하지 않|не найден|не существует|nicht gefunden|existiert nicht|introuvable|n'existe pas|non trouvé|no (?:se )?(?:ha )?encontr|no existe|não encontrad|nao encontrad|não existe|non trovat|non esiste/,
  ),
  says(
    'validation_rejection',
    4,
    'not valid or missing, in another language',
    /过长|過長|超出范围|超出範圍|无效|無效|不合法|必须|必須|不能为空|不能為空|缺少|参数错误|參數錯誤|需要提供|必需|格式错误|格式不正确|無効|不正な|指定してください|必要です|유효하지 않|잘못된|필수|недопустим|неверный (?:формат|параметр|тип|аргумент|запрос)|обязател|не указан|ungültig|erforderlich|fehlt\b|pflichtfeld|muss (?:angegeben|ein|eine)|invalide|non valide|requis\b|obligatoire|inválid|requerid|obrigatóri|obligatori|falta (?:el|la)|faltando|non valid/,
  ),
  says(
    'auth',
    4.5,
    'identity or permission, in another language',
    /api ?(?:キー|密钥|金鑰|키|ключ)|密钥|令牌|トークン|토큰|токен|未登录|未登錄|请先登录|請先登入|认证失败|認證失敗|未授权|未授權|无权限|没有权限|權限不足|权限不足|鉴权|認証|ログイン|権限が|인증|권한이|로그인|не авторизован|доступ запрещ|нет доступа|неверный (?:токен|пароль|ключ)|nicht autorisiert|nicht angemeldet|zugriff verweigert|keine berechtigung|anmeld|non autorisé|accès refusé|authentification|no autorizad|acceso denegado|autenticación|não autorizad|acesso negado|autenticação|non autorizzat|accesso negato/,
  ),
  says(
    'rate_or_quota',
    4.5,
    'a limit, in another language',
    /频率|請求過多|请求过多|请求次数|超出限制|超过限制|配额|額度|额度|余额不足|欠费|レート制限|リクエストが多|上限に達|한도|요청이 너무|превышен|слишком много запросов|лимит|zu viele anfragen|kontingent|limit überschritten|trop de requêtes|quota dépassé|demasiadas (?:solicitudes|peticiones)|límite|cuota|muitas (?:requisições|solicitações)|limite (?:de|excedid)|troppe richieste/,
  ),
  says(
    'conflict_or_rule',
    4,
    'a rule, in another language',
    /已存在|已完成|没有可用|沒有可用|还没有|還沒有|insuficiente|insufficiente|insuffisant|nicht ausreichend|已經存在|不允许|不允許|禁止|冲突|衝突|不安全|既に存在|すでに存在|許可されて|이미 존재|허용되지|уже существует|запрещено|не разреш|existiert bereits|nicht erlaubt|nicht gestattet|gesperrt|existe déjà|pas autorisé|interdit|ya existe|no permitid|prohibid|já existe|não permitid|proibid|esiste già|non consentit/,
  ),
  says(
    'upstream_unreachable',
    4.5,
    'a failed connection, in another language',
    /连接失败|連接失敗|连接超时|連線|超时|超時|网络错误|網路錯誤|网络异常|服务不可用|服务器错误|接続|タイムアウト|サーバーエラー|연결|시간 초과|서버 오류|соединени|подключ|тайм-?аут|время ожидания|ошибка сервера|verbindung|zeitüberschreitung|nicht erreichbar|serverfehler|connexion (?:refusée|impossible|échouée)|délai (?:d'attente|dépassé)|erreur (?:du )?serveur|injoignable|conexión|tiempo de espera|error del servidor|conexão|tempo (?:de espera |limite )|erro (?:no|do) servidor|connessione/,
  ),
];

/** A letter outside ASCII, or a word that English does not have: the gate for the table above. */
const FOREIGN =
  /[\u00c0-\u024f\u0400-\u04ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|\b(?:nicht|fehlt|ungueltig|erforderlich|introuvable|invalide|requis|obligatoire|interdit|existe|encontrad[oa]s?|permitid[oa]|requerid[oa]|falta|trovat[oa]|verbindung|zugriff|gesperrt|limite|cuota|prohibid[oa]|anmeld\w{1,10}|insuficiente|insufficiente|insuffisant|keine|existiert)\b/;

/** The table of this family behind its gate. */
export const languages: readonly Table[] = [{ reading: 'words', gate: FOREIGN, rows: CORE }];
