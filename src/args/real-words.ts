/**
 * Words that differ by one letter and are both meant: a line is a family. A name that has one of them is no slip for
 * a name that has another. To add a word, add it to its family, or add a line.
 */
const FAMILIES = `
accept accent except expect
accord record
active native inactive
affect effect
allowed alloyed
altitude latitude attitude aptitude
append upend expend extend expand extent
archive archives archived archiver
assert assort
assign assigns assigned assignee assigner
attach attack
author authors
banned banner canned
battery buttery
before
better batter bitter butter letter latter matter
binary
border bolder folder holder older
branch brunch
button butting
cached caches cacher
callee caller called
capital capitol
carbon carton
casual causal
center centers centre
chance change charge
charger changer charged changed
cheeks checks
clause cause
client clients
closed closes closer
coarse course source sauce
collect correct connect
column columns
command commend commands comments comment
company companies
complement compliment
compute compete commute computed competed
confirm conform
contact contract contrast content context contest contacts contracts contents contexts
convent convert concert covert
cookie cookies
counter counted country county
create creates created creator crate
cursor curser
custom customs
decode recode encode
decree degree degrees
default
define refine defined refined
delete deletes deleted
deploy employ deploys deployed
deport report resort retort reports
derive deride drive
desert dessert
detach
detect defect deject detects
device devise devices
direct
divide divided
domain remain
driver drives drivers diver
editor edited editors edition addition
elicit illicit
emitted omitted admitted
enable enables enabled unable
ending sending pending
entity entry entries
escape escapes
events event
expert export
expire empire expires expired
failed failer foiled
farmer former firmer
father farther further
figure
filter filler fitter filters filled filed
finish finite
firmly family
follow hollow fallow follows
format formal formats former
forward reward toward
found bound
gender sender render tender vendor lender reader header leader loader
greater greeter grater
grouped grouper
handle handles handler handled candle
height weight heights weights
hidden bidden
hosted posted hosts posts
import impart imports importer
include includes included
indent intent invent intend intents
inline online incline outline
insert invert inset inserts
inside aside
invite incite invites invited
issued issues issuer issue
larger lager
launch lunch
layer player prayer layers
length lengths
lesson lessen
limits limited limiter
linked linker liked licked
listen listed
located locates locator
location vocation locations
locked looked locker blocked
longest longer
lookup
lowest slowest
manage manager manages managed
manual annual
mapped tapped
marker market marked markets markers
master matter muster
matched matcher watched watcher
medical medial
medium median
member members
mental rental dental
mentions mention
merged merges merger
message massage messages
minute minutes
mobile
modify notify
module modulo modules
moment foment
motion notion option potion options
nested tested
notice novice notices
number numbers lumber
object objects abject
offset offsets onset
opened opener
origin origins
output outputs
parent patent parents patents patient
parser passer parsed passed parses
pattern patterns
percent
permit permits
person parson prison persons
phrase phase phases phrases
planet planner planned plant
pocket packet picket packets pockets
pointer painter printer pointed printed
policy police
poster posted
prefer refer prefers
preset present presets presents
prices prince prizes
private
produce product products
profile profiles
project protect projects protects
prompt prompts
provide provided provider
public publish
pushed pusher
quality
queried queries
quiet quite
random ransom
ranged ranger ranked
reached reaches
reason season reasons seasons
refund refunds
region legion regions
related relates
relation dilation
release releases released
remote remove removed removes
renamed renames
repeat repeats repeated
replay replays relay
require requires required
reserve reverse reserves reversed
result results
return returns returned
review reviews revised
rewind remind
route router routes routed
runner running
sample simple samples
scheme schema schemas schemes
scoped scopes
screen screens
script scripts
search searches starch
second seconds
secret secrets
section sections sector
secure
select selects selected selector
series
served server severe sever serves servers
service services
session sessions
setting settings sitting
shared shares sharer
signal signals
signed signer singer single signs
silent client
skipped slipped
socket socked sockets
sorted sorter
source sources
spaces spaced
stable staple staples
staged stages staging stating starting
stared starred started stated
status statue statute
stored stores storey story
stream steam streams
strict struct
string strings strong spring sting
stripe strips strike
submit summit submits
subnet subset
suffix
summary
switch switches
symbol symbols
tables tablet table cable
tagged tigged
target targets
tenant tenants
though through thorough thought
ticket tickets
tracked tracker tracks cracker
trailer trainer trained
trial trail
triggers triggered
unread unreal
united untied
update updates updated updater
upload unload reload uploads uploaded
upper supper
vector victor
verify
version versions
viewed viewer
visible
volume volumes
widow window windows
worked worker workers
writer writes written
`;

/** Units of measure and of counting: a name that has one of them is never taken for a name with another. */
const UNITS = `
bit bits byte bytes kb mb gb tb pb kib mib gib tib kilobyte kilobytes megabyte megabytes gigabyte gigabytes
ns us ms s sec secs second seconds millisecond milliseconds microsecond microseconds nanosecond nanoseconds
min mins minute minutes h hr hrs hour hours d day days week weeks month months quarter quarters year years
mm cm m km meter meters metre metres mile miles foot feet ft inch inches in yard yards
mg g kg t gram grams kilogram kilograms ton tons tonne tonnes lb lbs oz ounce ounces pound pounds
ml l liter liters litre litres gallon gallons
c f k celsius fahrenheit kelvin degree degrees radian radians
pct percent ratio fraction bps
usd eur gbp jpy chf cent cents dollar dollars euro euros
px em rem pt
hz khz mhz ghz w kw mw v kv a ma
lat lng lon latitude longitude altitude
utc gmt local
`;

const wordsIn = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

const REAL: ReadonlySet<string> = new Set([...wordsIn(FAMILIES), ...wordsIn(UNITS)]);
const MEASURES: ReadonlySet<string> = new Set(wordsIn(UNITS));

/** Whether this is a word that people use in names, and so no slip for another one. */
export const isRealWord = (word: string): boolean => REAL.has(word);

/** Whether a word is a unit. */
export const isUnit = (word: string): boolean => MEASURES.has(word);
