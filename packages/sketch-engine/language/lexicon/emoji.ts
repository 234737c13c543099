import { THINGS } from "../../things/catalogue";
import { NO_THINGS } from "./synonyms";

/** Emoji of places and light, and the lexicon phrase that each one stands for. */
const SCENERY: Readonly<Record<string, string>> = {
  mountains: "⛰ 🏔 🗻",
  volcano: "🌋",
  desert: "🏜",
  island: "🏝",
  beach: "🏖",
  sea: "🌊",
  city: "🏙 🌆 🌃 🏢",
  village: "🏘",
  park: "🏞",
  space: "🌌",
  planet: "🪐",
  coral: "🪸",
  forest: "🌲",
  "oak tree": "🌳",
  palm: "🌴",
  cactus: "🌵",
  "cherry blossom": "🌸",
  flowers: "🌼",
  autumn: "🍁 🍂",
  sunrise: "🌅 🌄",
  sunset: "🌇",
  sun: "☀ 🌞",
  moon: "🌙 🌕 🌖 🌗 🌘 🌑 🌒 🌓 🌔 🌛 🌜 🌝",
  stars: "⭐ 🌟 ✨ 🌠",
  clouds: "☁ ⛅",
  mist: "🌫",
  rain: "🌧 ☔",
  storm: "⛈",
  lightning: "⚡ 🌩",
  snowfall: "❄ 🌨 ☃ ⛄",
  rainbow: "🌈",
  wind: "🌬 💨",
  sailboat: "⛵",
  ship: "🚢",
  house: "🏠 🏡",
  castle: "🏰 🏯",
  "torii gate": "⛩",
  tent: "⛺ 🏕",
  campfire: "🔥",
  bridge: "🌉",
  rocket: "🚀",
  balloon: "🎈",
  birds: "🕊",
  fox: "🦊 🐺",
  person: "🧍 🚶 👤 👩 👨 🧑",
  jellyfish: "🪼",
};

/** Names of things with their emoji. */
const PICTURED =
  "grapes=🍇, melon=🍈, watermelon=🍉, tangerine=🍊, lemon=🍋, banana=🍌, pineapple=🍍, mango=🥭, red apple=🍎, " +
  "green apple=🍏, pear=🍐, peach=🍑, cherries=🍒, strawberry=🍓, blueberries=🫐, tomato=🍅, olive=🫒, " +
  "coconut=🥥, avocado=🥑, potato=🥔, carrot=🥕, hot pepper=🌶, bell pepper=🫑, cucumber=🥒, leafy green=🥬, " +
  "broccoli=🥦, garlic=🧄, onion=🧅, peanuts=🥜, beans=🫘, chestnut=🌰, bread=🍞, croissant=🥐, " +
  "baguette bread=🥖, flatbread=🫓, pretzel=🥨, bagel=🥯, pancakes=🥞, waffle=🧇, cheese wedge=🧀, " +
  "meat on bone=🍖, poultry leg=🍗, cut of meat=🥩, bacon=🥓, hamburger=🍔, french fries=🍟, hot dog=🌭, " +
  "sandwich=🥪, taco=🌮, burrito=🌯, tamale=🫔, stuffed flatbread=🥙, falafel=🧆, egg=🥚, " +
  "shallow pan of food=🥘, pot of food=🍲, fondue=🫕, bowl with spoon=🥣, green salad=🥗, popcorn=🍿, " +
  "butter=🧈, canned food=🥫, bento box=🍱, rice ball=🍙, cooked rice=🍚, steaming bowl=🍜, spaghetti=🍝, " +
  "roasted sweet potato=🍠, oden=🍢, sushi=🍣, fried shrimp=🍤, moon cake=🥮, dango=🍡, dumpling=🥟, " +
  "fortune cookie=🥠, takeout box=🥡, soft ice cream=🍦, shaved ice=🍧, ice cream=🍨, doughnut=🍩, cookie=🍪, " +
  "birthday cake=🎂, shortcake=🍰, cupcake=🧁, pie=🥧, chocolate bar=🍫, candy=🍬, lollipop=🍭, custard=🍮, " +
  "honey pot=🍯, baby bottle=🍼, glass of milk=🥛, hot beverage=☕, teapot=🫖, teacup without handle=🍵, " +
  "bottle with popping cork=🍾, wine glass=🍷, cocktail glass=🍸, tropical drink=🍹, beer mug=🍺, " +
  "clinking beer mugs=🍻, clinking glasses=🥂, tumbler glass=🥃, cup with straw=🥤, bubble tea=🧋, " +
  "beverage box=🧃, chopsticks=🥢, fork and knife with plate=🍽, fork and knife=🍴, spoon=🥄, amphora=🏺, " +
  "bouquet=💐, rose=🌹, tulip=🌷, hibiscus=🌺, sunflower=🌻, lotus=🪷, potted plant=🪴, seedling=🌱, herb=🌿, " +
  "shamrock=☘, four leaf clover=🍀, candle=🕯, alarm clock=⏰, mantelpiece clock=🕰, sponge=🧽, " +
  "lotion bottle=🧴, toothbrush=🪥, razor=🪒, bellhop bell=🛎, closed book=📕, books=📚, " +
  "notebook with decorative cover=📔, newspaper=📰, scroll=📜, envelope=✉, pencil=✏, teddy bear=🧸, " +
  "game die=🎲, nesting dolls=🪆, crystal ball=🔮, key=🔑, old key=🗝, radio=📻, jar=🫙, basket=🧺, goggles=🥽, " +
  "lab coat=🥼, necktie=👔, t shirt=👕, jeans=👖, scarf=🧣, gloves=🧤, coat=🧥, socks=🧦, dress=👗, kimono=👘, " +
  "sari=🥻, briefs=🩲, shorts=🩳, bikini=👙, purse=👛, handbag=👜, shopping bags=🛍, thong sandal=🩴, " +
  "hiking boot=🥾, flat shoe=🥿, high heeled shoe=👠, ballet shoes=🩰, crown=👑, top hat=🎩, graduation cap=🎓, " +
  "billed cap=🧢, prayer beads=📿, lipstick=💄, ring=💍, gem stone=💎, watch=⌚, luggage=🧳, umbrella=☂, " +
  "closed umbrella=🌂, mobile phone=📱, desktop computer=🖥, keyboard=⌨, printer=🖨, camera=📷, " +
  "video camera=📹, movie camera=🎥, film projector=📽, television=📺, headphone=🎧, studio microphone=🎙, " +
  "microphone=🎤, hammer=🔨, axe=🪓, wrench=🔧, screwdriver=🪛, gear=⚙, toolbox=🧰, magnet=🧲, ladder=🪜, " +
  "carpentry saw=🪚, shield=🛡, bow and arrow=🏹, telescope=🔭, microscope=🔬, test tube=🧪, alembic=⚗, " +
  "syringe=💉, pill=💊, stethoscope=🩺, military medal=🎖, trophy=🏆, sports medal=🏅, soccer ball=⚽, " +
  "baseball=⚾, volleyball=🏐, american football=🏈, rugby football=🏉, bowling=🎳, boxing glove=🥊, " +
  "ice skate=⛸, diving mask=🤿, kite=🪁, yo yo=🪀, video game=🎮, joystick=🕹, mirror ball=🪩, " +
  "artist palette=🎨, saxophone=🎷, trumpet=🎺, accordion=🪗, guitar=🎸, musical keyboard=🎹, violin=🎻, " +
  "banjo=🪕, long drum=🪘, bell=🔔, package=📦, credit card=💳, coin=🪙, money bag=💰, admission tickets=🎟, " +
  "party popper=🎉, roller skate=🛼, skateboard=🛹, bucket=🪣, broom=🧹, couch and lamp=🛋, chair=🪑, bed=🛏, " +
  "bathtub=🛁, toilet=🚽, shower=🚿, door=🚪, window=🪟, mirror=🪞, wastebasket=🗑, file cabinet=🗄, " +
  "fire extinguisher=🧯, christmas tree=🎄, seat=💺, automobile=🚗, oncoming automobile=🚘, pickup truck=🛻, " +
  "delivery truck=🚚, articulated lorry=🚛, racing car=🏎, taxi=🚕, police car=🚓, ambulance=🚑, " +
  "fire engine=🚒, bus=🚌, trolleybus=🚎, minibus=🚐, motor scooter=🛵, bicycle=🚲, auto rickshaw=🛺, " +
  "tractor=🚜, high speed train=🚄, railway car=🚃, tram car=🚋, light rail=🚈, monorail=🚝, " +
  "manual wheelchair=🦽, fuel pump=⛽, postbox=📮, closed mailbox with raised flag=📫, " +
  "horizontal traffic light=🚥, vertical traffic light=🚦, barber pole=💈, airplane=✈, small airplane=🛩, " +
  "helicopter=🚁, parachute=🪂, flying saucer=🛸, satellite=🛰, canoe=🛶, speedboat=🚤, motor boat=🛥, " +
  "passenger ship=🛳, ferry=⛴, anchor=⚓, ring buoy=🛟, duck=🦆, swan=🦢, dog=🐕 🐶, guide dog=🦮, poodle=🐩, " +
  "cat=🐈 🐱 😺, tiger=🐅 🐯, leopard=🐆, horse=🐎 🐴, zebra=🦓, deer=🦌, bison=🦬, ox=🐂 🐮, water buffalo=🐃, " +
  "pig=🐖 🐷, boar=🐗, ram=🐏, goat=🐐, llama=🦙, giraffe=🦒, elephant=🐘, mammoth=🦣, rhinoceros=🦏, " +
  "hippopotamus=🦛, mouse=🐁 🐭, rat=🐀, rabbit=🐇 🐰, chipmunk=🐿, beaver=🦫, hedgehog=🦔, bat=🦇, monkey=🐒 🐵, " +
  "gorilla=🦍, orangutan=🦧, sloth=🦥, otter=🦦, skunk=🦨, kangaroo=🦘, badger=🦡, turkey=🦃, chicken=🐔, " +
  "rooster=🐓, hatching chick=🐣, baby chick=🐤, front facing baby chick=🐥, bird=🐦, penguin=🐧, eagle=🦅, " +
  "owl=🦉, dodo=🦤, flamingo=🦩, peacock=🦚, parrot=🦜, feather=🪶, crocodile=🐊, turtle=🐢, lizard=🦎, snake=🐍, " +
  "dragon=🐉, sauropod=🦕, t rex=🦖, spiral shell=🐚, crab=🦀, snail=🐌, butterfly=🦋, bug=🐛, honeybee=🐝, " +
  "beetle=🪲, lady beetle=🐞, cricket=🦗, spider=🕷, scorpion=🦂, mosquito=🦟, fly=🪰, mushroom=🍄, hut=🛖, " +
  "factory=🏭, stadium=🏟, classical building=🏛, ferris wheel=🎡, roller coaster=🎢, circus tent=🎪, " +
  "carousel horse=🎠, playground slide=🛝, fountain=⛲, statue of liberty=🗽, tokyo tower=🗼, rock=🪨, wood=🪵, " +
  "robot=🤖, jack o lantern=🎃, headstone=🪦, umbrella on ground=⛱, satellite antenna=📡, hot springs=♨, " +
  "spouting whale=🐳, whale=🐋, dolphin=🐬, seal=🦭, fish=🐟, tropical fish=🐠, blowfish=🐡, shark=🦈, " +
  "octopus=🐙, lobster=🦞, shrimp=🦐, squid=🦑, oyster=🦪, kiwi fruit=🥝, eggplant=🍆, ear of corn=🌽, " +
  "ginger root=🫚, pea pod=🫛, pizza=🍕, salt=🧂, curry rice=🍛, sake=🍶, mate=🧉, ice=🧊, kitchen knife=🔪, " +
  "hyacinth=🪻, hourglass done=⌛, light bulb=💡, soap=🧼, fountain pen=🖋, pen=🖊, paintbrush=🖌, crayon=🖍, " +
  "scissors=✂, magnifying glass tilted left=🔍, globe showing europe africa=🌍, puzzle piece=🧩, " +
  "chess pawn=♟, wrapped gift=🎁, red envelope=🧧, telephone=☎, glasses=👓, sunglasses=🕶, clothes=👚, " +
  "folding hand fan=🪭, clutch bag=👝, backpack=🎒, shoe=👞, running shoe=👟, sandal=👡, boot=👢, hat=👒, " +
  "helmet=⛑, laptop=💻, computer mouse=🖱, flashlight=🔦, red paper lantern=🏮, balance scale=⚖, dagger=🗡, " +
  "basketball=🏀, tennis=🎾, ping pong=🏓, badminton=🏸, fishing pole=🎣, skis=🎿, framed picture=🖼, thread=🧵, " +
  "yarn=🧶, drum=🥁, maracas=🪇, flute=🪈, kick scooter=🛴, shopping cart=🛒, sport utility vehicle=🚙, " +
  "motorcycle=🏍, locomotive=🚂, bullet train=🚅, stop sign=🛑, ewe=🐑, camel=🐪, two hump camel=🐫, wing=🪽, " +
  "derelict house=🏚, moai=🗿, alien=👽";

/** Emoji and the lexicon phrase that each one stands for. */
export const EMOJI: Readonly<Record<string, string>> = {
  ...SCENERY,
  ...Object.fromEntries(
    PICTURED.split(", ").flatMap((line) => {
      const [name = "", emoji = ""] = line.split("=");
      const words = THINGS.get(name)?.words.split(", ");
      const word = words?.find(
        (one) => one.split(" ").length <= 3 && !NO_THINGS.has(one) && !one.includes(" without "),
      );
      return word ? [[word, emoji]] : [];
    }),
  ),
};
