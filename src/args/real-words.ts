/**
 * Words that differ by one letter and are both meant: a line is a group. A name that has one of them is no slip for
 * a name that has another. To add a word, add it to its group, or add a line.
 */
const GROUPS = `
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
abstract abstracts abstain
adapter adopter adaptor adopted adapted
adverse averse advise advice device devise
allusion illusion elusion delusion
annual annul manual
appraise apprise
arrange arrant
artist artiste
ascent assent accent
auction action
banking backing packing parking
barrier carrier terrier
basket casket gasket
batter battle bottle
bearing hearing tearing wearing
belief relief believe relieve
beside besides
billing filling pilling willing filing piling
binder finder hinder kinder minder
blocks clocks flocks locks
boarder border
bother brother
breath breathe
bridge bride
bright fright wright
broker broken
budget gadget
bundle bungle
burden garden harden
calendar calender colander
canvas canvass
cartoon carton
casing causing
cavalry calvary
censor sensor censure
cereal serial
chapel channel chapter
charter chatter
cleaner clearer
climatic climactic
closet closest closed
coffin coffee
collage college colleague
collision collusion
colonel kernel
combine confine
comedy remedy
compile comply compiler
conserve converse
consort concert
conservation conversation
consul counsel council console
contend content intend
continual continuous
cooler cooker
corner corned cornet
corps corpse
correspondent correspondents
costume custom costumer customer
credible creditable edible
critic critics critical
cruise bruise
curtain certain
dairy diary
debate rebate
deceased diseased decreased
decent descent dissent recent
decline recline
defective detective
defend depend offend
deference difference reference
definite definitive
demand remand
denote devote
depart report
deprecate depreciate
design resign assign
desert dessert
desired desirer
detail retail
detain retain obtain
digest direst
dinner diner winner
discreet discrete
discuss discus
divers diverse
divide derive
donate donuts
driver drivel diver
elicit illicit
eligible legible
emerge merge
eminent imminent
emission omission remission
endear endure
engine ensign
ensure insure assure
entomology etymology
envelop envelope
equable equitable
estate estates
ethics ethnic
evolve involve revolve
exalt exult
excess access recess
exercise exorcise
expose expos export
factor tractor actor
fateful faithful
father rather gather
feature nature mature
fiscal physical
flaunt flouts
flounder founder
follow fellow hollow
foreword forward
formally formerly normally
foster faster
friend fiend
fueled fielded
funeral funereal
fuller duller puller
funnel tunnel
gamble gambol
garbage cabbage
gender render tender sender vendor
genius genus
gorilla guerrilla
gravel travel grovel
grocer grower
guided glided
handle candle
hanger hangar danger ranger manger
harbor barber
health wealth
heroin heroine
hoping hopping
hostel hostile hotel
human humane
hunter hinter punter
illegal illegible
impact intact
import impost impart
indict indite indicate
infect inject inspect invect
ingenious ingenuous
insight incite
instance instants
intern interns inters
invite invoke
jealous zealous
jersey
kernel colonel
kidney kidnap
ladder bladder latter
landed lander
lesson lessen less
liable libel viable
lightning lightening
linked linker licked
literal littoral
living loving leaving
locate vacate located
loose lose losing loosing
machine marine
manner manor banner
marital martial
marked market masked marker
marten martin
master muster mister faster
mental metal dental rental
method
minister ministry
minute minuet
mobile module mobility
model modal medal motel
moment comment memento
moral morale mortal
morning mourning
mother bother
muscle mussel
murder border
mutual manual
native naive
natural neutral
nested rested tested vested
notable notably
novel navel
observe obverse
official officious
operation operations cooperation
oracle miracle
oral aural
ordinance ordnance
outing output
packer parker backer
palate palette pallet
parity purity
passed paused parsed based
pastor pasture
patience patients
patrol petrol
patron pattern
pedal peddle petal
pending bending lending sending vending
perfect prefect
perpetrate perpetuate
personal personnel personnel
petition partition
pillar pillow
pistol pistil
placed plated played
planed planned planner
player prayer payer slayer
plural rural
poplar popular
portion potion
practicable practical
precede proceed
precedence precedents
prescribe proscribe
presence presents
principal principle
prodigy progeny
profit prophet
propose purpose
prostate prostrate
proved proven
quartz quarts
raised razed
ranking banking
rating ratting rafting
reality realty
rebound rebount
recede reseed
receipt recipe
recipient recipients
record reword
recover recovery
reduce seduce
refuse refute
regime regimen
register resister
relay delay
rental mental
repair repaid
repast respect
residence residents
respectfully respectively
restore restage
revenge revenue
review renew
riding ridding
ringer finger
rocket pocket socket
rooster roster
rotate notate
routing rousing rooting
sacred scared
sailor tailor
salary celery
saving shaving
scanned scanner
scraping scrapping
scale stale
scared scarred
sculptor sculpture
sealing ceiling selling
secede succeed
sensitive sensitise
shaper sharper
shower slower
silver sliver
simulate stimulate
skiing skying
sleeve sleeve
slight sleight
soared sword
social special
solder soldier
staring starring
stationary stationery
statute statue stature
storage steerage
straight strait
stricken stricter
studio studios
subtle suttle
suited suite
surplus surplice
tailor tabor
taping tapping
taught taunt
temper tamper
terminal germinal
thrash thresh
timber timbre
toggle goggle
tongue tongs
topping topic
torrent current
tortuous torturous
treaty treatise
trooper trouper
tutor tudor
unable enable
unique
urban urbane
utility futility
vacation vocation location
vaccine vacuum
valley volley
vendor tender
venous venus
veracious voracious
vertex vortex
vessel tessel
viewer
vigor rigor
wander wonder
warden wander
warrant
weaver waver
weather whether leather feather heather
welder wielder
wither whither
wording wonding working
wrapper rapper
wreak wreck
yielded wielded
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

const REAL: ReadonlySet<string> = new Set([...wordsIn(GROUPS), ...wordsIn(UNITS)]);
const MEASURES: ReadonlySet<string> = new Set(wordsIn(UNITS));

/** Whether this is a word that people use in names, and so no slip for another one. */
export const isRealWord = (word: string): boolean => REAL.has(word);

/** Whether a word is a unit. */
export const isUnit = (word: string): boolean => MEASURES.has(word);
