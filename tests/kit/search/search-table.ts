/** Lines such as 'kapde xyz -> tee, leggings -> kapde': query, what must be on top, and the words of the result. */
export const searchTable = `
tshirt -> tee
t shirt -> tee
t-shirt -> tee
T-Shirts -> tee
tee shirt -> tee
tees -> tee
shirt -> tee
tshrit -> tee
tshi -> tee
men tshirt -> tee
mens t shirt black -> tee
t shirt for men -> tee
gents tshirt -> tee
black tshirt -> tee
navy tee xl -> tee
olive t-shirt -> tee
tshirt xxl -> tee
size m tshirt -> tee
training t shirt -> tee
women tshirt -> tee -> tshirt
ladies leggings -> leggings
womens leggings -> leggings
women's leggings -> leggings
legging -> leggings
leging -> leggings
gym tights -> leggings
yoga pants -> leggings
leggings xl -> leggings
sports bra -> bra
sport bra -> bra
bra -> bra
crop top -> crop top
croptop -> crop top
ladies top -> crop top
joggers -> joggers
jogger -> joggers
track pant -> joggers
trackpants -> joggers
track pants for men -> joggers
lower -> joggers
hoodie -> hoodie
hoody -> hoodie
sweatshirt -> hoodie
grey hoodie -> hoodie
shorts -> shorts
short -> shorts
nikkar -> shorts
shorts with pocket -> shorts
sando -> tank
vest -> tank
ganji -> tank
stringer -> tank
cap -> cap
topi -> cap
white cap -> cap
socks -> socks
sock -> socks
moje -> socks
shoes -> socks
kapde -> tee, leggings
gym ke kapde -> tee
ladies kapde -> leggings
mens wear -> tee, joggers, hoodie
men -> tee, joggers, hoodie, shorts, tank
women -> leggings
black -> dumbbell, rope
kala -> dumbbell, rope
teal -> mat, home gym, kettlebell, blocks
purple -> mat
pink -> gym ball
red -> rope, bottle
blue -> plates
wine -> leggings
yoga mat -> mat
yogamat -> mat
yoga mats -> mat
yoga mat purple -> mat
purple yoga mat -> mat
6mm yoga mat -> mat
yoga mat 6 mm -> mat
red yoga mat -> mat -> yoga mat
yoga mat xyzzy -> mat -> yoga mat
best yoga mat for women -> mat -> yoga mat
mat -> mat
chatai -> mat
exercise mat -> mat
yoga -> blocks, mat
yuga mat -> mat
yoga block -> blocks
yoga ball -> gym ball
gym ball -> gym ball
gymball 65 cm -> gym ball
75cm ball -> gym ball
swiss ball -> gym ball
massage ball -> massage balls
massage -> massage balls
foam roller -> roller
foamroller -> roller
roller -> roller, ab roller
protein powder -> whey
protein -> whey
protien -> whey
protien powder -> whey
whey -> whey, whey combo
whey 1kg -> whey
whey 1 kg -> whey
whey protein 1 kilo -> whey
whey protein chocolate -> whey
chocolate -> whey, whey combo, gainer
mango protein -> whey
wehy -> whey
creatine -> creatine
creatin -> creatine
creatine 250gm -> creatine
creatine 250 g -> creatine
mass gainer -> gainer
weight gainer -> gainer
1.5kg -> gainer
pre workout -> pre-workout
preworkout -> pre-workout
multivitamin -> vitamins
vitamin -> vitamins
multi vitamin tablet -> vitamins
supplements -> whey, creatine, pre-workout
suppliments -> whey, creatine
jumprope -> rope
jump rope -> rope
jumpr -> rope
skipping rope -> rope
skiping rope -> rope
rassi -> rope
rope -> rope
kudne wali rassi -> rope
vajan -> dumbbell, kettlebell
weights -> bench, ankle weights, dumbbell
gym clothes -> tee
dumbbell -> dumbbell
dumbbells -> dumbbell
dumbell -> dumbbell
dumble -> dumbbell
dumb bell -> dumbbell
dumbbell 10kg -> dumbbell
10 kg dumbbell -> dumbbell
5kg dumbbell -> dumbbell -> dumbbell
dumbbell 20 kg -> dumbbell -> dumbbell
kettlebell 16kg -> kettlebell
kettle bell -> kettlebell
16kg -> kettlebell
plate -> plates
weight plates -> plates
20 kg plates -> plates
bench -> bench
bench press -> bench
gym bench -> bench
push up bar -> push-up bars
pushup bars -> push-up bars
pushup -> push-up bars
ab roller -> ab roller
abs wheel -> ab roller
resistance band -> bands
resistance bands -> bands
rubber band -> bands
ankle weight -> ankle weights
shaker -> bottle
water bottle -> bottle
pani ki bottle -> bottle
bottle 500ml -> bottle
red shaker -> bottle
gym bag -> bag
bag -> bag
duffel bag -> bag
duffle -> bag
gloves -> gloves
gym gloves -> gloves
glove xl -> gloves
dastane -> gloves
gym belt -> belt
belt -> belt
lifting belt -> belt
brown belt -> belt
wrist support -> wraps
wrist band -> wraps
combo -> home gym, whey combo, kit combo
combos -> home gym, whey combo
kit -> kit combo
accessories -> bottle, belt, bag
accessory -> bottle, belt
gym -> gym ball
whey kettlebell -> kettlebell -> kettlebell
VYM-STR-102 -> kettlebell
vymstr102 -> kettlebell
under 500 -> rope
whey under 2500 -> whey
whey below rs 1000 -> whey -> whey
tshirt under 1000 -> tee
tshirts under ₹1,000 -> tee
nike tshirt under 1000 -> tee -> tshirt under 1000
1000 se kam ki tshirt -> tee
tshirt 1000 ke andar -> tee
yoga mat within 1500 rs -> mat
kale rang ki tshirt -> tee
protein bar -> whey
dambell set -> dumbbell -> dambell
dumbbell rack -> dumbbell -> dumbbell
barbell -> plates, dumbbell
gym rod -> plates, dumbbell
pull up bar -> push-up bars
pilates ball -> gym ball
yoga met -> mat
knee cap -> wraps, belt
hand gripper -> wraps, gloves
topi mens -> cap -> topi
jurab -> socks
socks pack of 3 -> socks -> socks 3
tracksuit -> joggers, hoodie
shorts for girls -> shorts -> shorts
girls shorts -> shorts -> shorts
tank tops -> tank
sleeveless tshirt -> tank
winter wear -> hoodie
yoga dress -> leggings, bra, crop top
multivitamins for men -> vitamins -> multivitamins
omega 3 -> vitamins
weight loss -> rope
weight badhane ka powder -> gainer
bench for gym -> bench -> bench
wrist weight -> ankle weights
bcaa -> creatine, pre-workout
सफेद टोपी -> cap
योगा मैट -> mat
टी शर्ट -> tee
दस्ताने -> gloves
trampoline ->
zzzzqqqq ->
\\\\ ->
%_ ->
`;
