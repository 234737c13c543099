/** Further names of things, in the singular, by the usual name in the catalogue. */
export const THING_SYNONYMS: Readonly<Record<string, string>> = {
  "running shoe": "sport shoe, training shoe, gym shoe, runner shoe, trainer shoe, canvas shoe",
  coffee:
    "cup, teacup, mug, cup of tea, cup of coffee, tea, mug of coffee, mug of tea, mulled wine, americano, macchiato, coffee mug, coffee cup, mug of cocoa",
  "noodle soup": "ramen, bowl of ramen, ramen bowl, ramen soup, noodle bowl, bowl of noodle soup",
  "pot of food": "bowl of soup, soup, curry pot, chili con carne",
  "birthday cake": "wedding cake, celebration cake, frosted cake, tiered cake",
  "whisky glass": "drinking glass, whisky glass, rocks glass, glass of bourbon, old fashioned glass, glass",
  "wine glass": "wineglass, wine, white wine, rose wine, glass of rose wine, goblet, wine goblet",
  "soft drink": "iced coffee, iced tea, smoothie, frappe, takeaway cup, to-go cup",
  "beer mug": "lager, mug of beer, pint of beer, stein, ale",
  soap: "soap bar, bar of soap, hand soap bar, bars of soap, cake of soap",
  candle: "pillar candle, taper candle, wax candle, single candle, scented candle",
  "couch with lamp": "sofa, couch, settee, loveseat, sectional, sectional sofa, three-seater",
  chair: "side chair, rattan chair, kitchen chair, office chair, stool chair, lounge chair",
  "framed picture": "picture frame, painting in frame, framed print, wall art, framed photo, framed poster",
  bed: "double bed, king-size bed, linen bed",
  handbag: "tote bag, tote, shoulder bag, crossbody bag, purse bag",
  luggage: "travel suitcase, carry-on, carry-on suitcase, trunk suitcase",
  watch: "timepiece, chronograph, dress watch, dive watch",
  ring: "signet ring, gold band, wedding band",
  headphones: "over-ear headphone, wireless headphones, wireless headphone, noise-cancelling headphones",
  smartphone: "handset, android phone, mobile, cell",
  laptop: "laptop computer, notebook pc",
  television: "television set, flatscreen, flat screen, telly",
  camera: "dslr, mirrorless camera, slr camera, film slr, analog camera, analogue camera",
  "t-shirt": "t-shirt, tee-shirt, cotton shirt, tshirt",
  jeans: "chinos, slacks, denims, pair of jeans",
  dress: "maxi dress, midi dress, cocktail dress, wedding dress, ball gown, sundress",
  coat: "jacket, trench coat, wool coat, parka, raincoat, blazer, puffer jacket",
  "sun hat": "straw hat, bucket hat, fedora, panama hat",
  "billed cap": "trucker cap, snapback",
  "hiking boot": "work boot, walking boot, chelsea boot",
  "high heel": "pump, court shoe, heel",
  "flip-flop": "slider, slipper, beach sandal",
  car: "sedan, saloon car, electric car, coupe, motor car, motorcar, family car",
  "racing car": "f1 car, sports car, supercar, go-kart",
  "delivery truck": "box truck, moving van, camper van, cargo van",
  bus: "double-decker, double decker bus, tour bus, school bus, city bus",
  motorcycle: "motor cycle, motor bike, chopper",
  scooter: "scooter bike, electric scooter, motor-scooter",
  bicycle: "cycle, city bike, vintage bicycle, push bike, road bike, mountain bike",
  "tram car": "tram, streetcar, trolley car",
  locomotive: "steam engine, steam locomotive, old train",
  "bullet train": "passenger train, commuter train",
  airplane: "jet plane, passenger plane, airliner jet",
  canoe: "kayak",
  dog: "golden retriever puppy, retriever puppy, labrador puppy, doggy, doggie, pup, pooch, mutt, dachshund, terrier, beagle, spaniel, collie",
  cat: "tomcat, siamese, persian cat, tabby cat, kitty cat",
  horse: "foal, steed, mustang, thoroughbred",
  deer: "stag, elk, reindeer, moose, caribou, antlers, red deer",
  ox: "cow, cattle, calf, dairy cow",
  ewe: "lamb, flock of sheep",
  rabbit: "bunny rabbit, easter bunny",
  rat: "rodent",
  "poultry leg": "fried chicken, chicken drumstick",
  bird: "songbird, sparrow, little bird, small bird, robin redbreast, canary bird, bluebird",
  cylinder: "display stand, riser, round plinth",
  dove: "pigeon",
  eagle: "hawk, falcon, bald eagle, bird of prey",
  whale: "orca, humpback whale, killer whale",
  fish: "goldfish, koi, carp, trout",
  turtle: "sea turtle",
  seashell: "sea shell, cockle, scallop shell",
  octopus: "kraken",
  bug: "insect",
  beetle: "scarab",
  dragon: "wyvern, drake",
  bouquet:
    "bunch of roses, bunch of tulips, posy, vase of flowers, flowers in a vase, flower arrangement, vase with flowers, floral arrangement, bridal bouquet",
  rose: "single rose, rose flower, rosebud",
  tulip: "single tulip, tulip flower",
  sunflower: "single sunflower",
  hibiscus: "hibiscus flower, tropical flower, flower, single flower",
  "potted plant":
    "plant pot, plant, fiddle-leaf fig, fiddle leaf fig, monstera, rubber plant, succulent, fern, ficus, plant in a pot",
  herb: "sprig, sprig of rosemary, sprig of thyme, mint leaf, sprig of mint",
  cherries: "cherry, bowl of cherries",
  tangerine: "orange fruit, satsuma, blood orange, sliced orange, orange slice, slice of orange",
  lemon: "lemon slice, lemon wedge, slice of lemon",
  watermelon: "watermelon slice, slice of watermelon, sliced watermelon",
  apple: "ripe apple",
  lettuce: "cabbage, swiss chard",
  chestnut: "chestnuts, conker, roasted chestnut",
  egg: "boiled egg, hen's egg, brown egg, easter egg, soft egg, soft-boiled egg",
  bread: "sourdough, sourdough bread, sourdough loaf, toast, rye bread, loaf bread",
  "baguette bread": "french bread, breadstick",
  "cheese wedge": "brie, cheddar, gouda, wedge of cheese, piece of cheese, parmesan",
  pancakes: "pancake stack, american pancake, hotcake, crepe",
  cookie: "chocolate chip cookie, choc chip cookie",
  "chocolate bar": "dark chocolate, milk chocolate, chocolate block",
  "ice cream sundae": "ice-cream, scoop of ice cream",
  "ice cream cone": "ice cream cornet, soft serve",
  spaghetti: "pasta, plate of pasta, linguine, tagliatelle, bolognese, carbonara",
  pizza: "margherita, pepperoni pizza",
  burger: "beef burger, veggie burger, cheese burger",
  "green salad": "bowl of salad, caesar salad, salad bowl, greek salad, buddha bowl",
  cereal: "granola, muesli bowl, breakfast bowl, yoghurt bowl, acai bowl",
  onion: "spring onion, scallion",
  "closed book": "hardback, hardcover, paperback",
  books: "book stack, pile of novels, stack of novels",
  gift: "gift-wrapped box, wrapped present, birthday present, christmas present",
  package: "shipping box, carton, cardboard package, delivery box",
  "fork and knife": "fork, dinner fork",
  basket: "wicker basket, picnic basket, woven basket, hamper, fruit basket",
  jar: "mason jar, preserving jar, honey pot jar",
  teapot: "tea pot, china teapot",
  "kitchen knife": "paring knife, bread knife, carving knife",
  "earth globe": "desk globe",
  guitar: "acoustic guitar, bass guitar",
  "musical keyboard": "piano, grand piano, upright piano, piano keys",
  violin: "viola, cello, fiddle",
  trumpet: "cornet, bugle, horn",
  drum: "snare drum, drum kit",
  "light bulb": "filament bulb, edison bulb",
  robot: "android robot, humanoid robot, toy robot",
  umbrella: "rain umbrella",
  mushroom: "fly amanita, forest mushroom",
  shovel: "garden spade, garden shovel, trowel",
  fountain: "water fountain, stone fountain",
  museum: "bank building, parliament, opera house, town hall, courthouse building",
  postbox: "post box, pillar box",
};

/** Nouns whose plural means two: they are worn or used in pairs. */
export const PAIRED: ReadonlySet<string> = new Set(
  "running shoe, high top sneaker, oxford shoe, loafer, sneaker, hiking boot, boot, shoe, flat shoe, high heel, sandal, flip-flop, roller skate, ice skate, boxing glove, sock, glove, maracas".split(
    ", ",
  ),
);

/** Things whose plural is one thing. */
export const SINGLE: ReadonlySet<string> = new Set(["headphone", "wireless earbuds", "window with curtains"]);

/** Words that keep the meaning of the hand-written lexicon, although things are called so too. */
export const NO_THINGS: ReadonlySet<string> = new Set(
  // Scenery that changes with the landscape, and people.
  (
    "birds, village, inn, shrine, person, woman, man, girl, boy, child, chalet, lodge, mountain lodge, mountain hut, ski lodge, ski chalet, alpine lodge, " +
    // Words that are something else far more often.
    "wood, fly, wing, keep, stable, racer, ute, sub, rv, wrap, pump, trainer, brush, letter, slide, mobile, seat, shade, shades, horn, cycle, heel, heels, cell, ale, plant pot"
  ).split(", "),
);
/** Words for which a thing is drawn, and the scenery of that name where the prompt names a landscape. */
export const THING_FIRST: ReadonlySet<string> = new Set(
  "doves, pigeons, sparrows, seagulls, gulls, crows, ravens, swallows, geese, balloon, balloons, cactus, cacti, roses, tulips, sunflowers, flower, christmas tree, chestnut, coconut, lamp, rug".split(
    ", ",
  ),
);

/** Things whose picture shows several: a stack of five of them is one picture. */
export const COLLECTIVE: ReadonlySet<string> = new Set(
  "pancakes, cherries, blueberries, grapes, peanuts, beans, books, fries, popcorn, rice, spaghetti, bouquet, shopping bags, beers, champagne glasses, chopsticks, fork and knife, nesting dolls, coins".split(
    ", ",
  ),
);
/** The last words of names of what people wear: beside a person it is no thing of its own. */
export const CLOTHES: ReadonlySet<string> = new Set(
  "coat jacket blazer dress gown shirt t-shirt blouse sweater jumper hoodie cardigan jeans trousers shorts skirt suit scarf gloves socks kimono sari tie necktie clothes hat beanie cap helmet blanket glasses sunglasses sneakers shoes shoe boot boots sandals heels".split(
    " ",
  ),
);
