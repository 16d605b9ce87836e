/** Verbs after which a tool only looks. */
export const READ_VERBS: ReadonlySet<string> = words(`
  get list read search find describe show view count lookup retrieve inspect browse peek display fetch check explain
  preview ls lst scrape geocode
`);

/** Words of tools that compute from their input, or report about themselves. */
export const PURE_VERBS: ReadonlySet<string> = words(`
  calculate compute parse validate compare diff summarize summarise echo ping version help status info history health
  whoami about
`);

/** Verbs of what creates and changes, in ways that leave the rest alone. */
export const WRITE_VERBS: ReadonlySet<string> = words(`
  create add update set write edit save insert upsert put patch rename move copy upload modify append register
  import attach store start close assign unassign link unlink tag untag label enable disable configure mark
  change increment decrement sync embed star unstar pin unpin lock unlock mute unmute archive unarchive restore
  duplicate clone fork make new init initialize initialise setup schedule record track download export apply
  allocate remember learn ingest fill press type click tap hover drag navigate goto scroll swipe resize switch
  focus activate deactivate associate disassociate connect disconnect complete toggle stash checkout stage
  unstage load begin cache answer manage organize organise process resume pause step continue retry seed repair
  optimize fix expand crt reschedule reassign postpone log note group ungroup align distribute refine propose
`);

/** Verbs of what makes a result, and may or may not leave it somewhere: an annotation can clear them. */
export const MILD_VERBS: ReadonlySet<string> = words(`
  generate draw render convert transform translate take screenshot capture wait open select build compile format index
  resolve use handle trigger analyze analyse extract query aggregate plan research watch unwatch
`);

/** Verbs of what cannot be taken back, reaches other people, costs money, or runs anything at all. */
export const GRAVE_VERBS: ReadonlySet<string> = words(`
  delete remove drop destroy purge wipe erase kill terminate shutdown reboot restart reset clear truncate uninstall
  revoke ban block cancel abort stop pay charge refund buy sell purchase order trade transfer withdraw deposit mint swap
  stake send email notify broadcast publish tweet dm message call deploy release rollback merge rebase push execute exec
  run eval evaluate shell command install upgrade migrate grant invite reject expire rotate flush detach evict unpublish
  overwrite replace discard quit exit suspend trash unset prune commit vacuum alter invoke dispatch revert rm del kick
  spawn bash sudo reply react comment submit approve accept provision subscribe unsubscribe
  follow unfollow like ask chat join leave post dequeue pop receive acknowledge ack
`);

/** Words that are as often nouns as verbs: next to a plainer verb they are nouns, as in `get_order`. */
export const THINGS: ReadonlySet<string> = words(`
  open link tag label like star pin lock fork clone release commit run build merge order transfer charge refund message
  call email command format type change update cache schedule import export upload download track note stage trade stake
  swap new install restore record comment post log index chat answer select process load block grant invite copy set
  version help status info history health archive group step plan query template review use handle start stop view
  preview check count display research screenshot capture function deposit withdraw make mark step expand patch push
  purchase reply switch aggregate type shell restart reset dispatch close diff leave dm seed repair register store stash press
  focus move fill fix sync
`);

/** Words after which a second deed follows. */
export const JOINING: ReadonlySet<string> = words('and or then');

/** Never a noun in the name of a tool, wherever they are. */
export const ALWAYS_GRAVE: ReadonlySet<string> = words(`
  delete remove drop destroy purge wipe erase kill terminate truncate uninstall execute exec eval evaluate overwrite
  replace unpublish revoke
`);

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
