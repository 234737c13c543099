import type { Entry } from "./entry";

/** Subjects that stand, float or fly in a scene. A plural without a number means three. */
export const SUBJECT_WORDS: readonly Entry[] = [
  { words: "balloon, hot air balloon, hot-air balloon", subject: "thing hot air balloon" },
  { words: "balloons, hot air balloons, hot-air balloons", subject: "thing hot air balloon", count: 3 },
  {
    words: "sailboat, boat, sailing boat, yacht, sail, sloop, catamaran, dinghy, sailing",
    subject: "thing sailing yacht",
  },
  {
    words: "sailboats, boats, sailing boats, yachts, sails, regatta, sloops, fishing boats",
    subject: "thing sailing yacht",
    count: 3,
  },
  {
    words: "ship, galleon, sailing ship, tall ship, pirate ship, schooner, frigate, caravel, vessel, clipper",
    subject: "thing tall ship",
  },
  { words: "ships, galleons, sailing ships, tall ships", subject: "thing tall ship", count: 3 },
  { words: "lighthouse, beacon", subject: "thing lighthouse" },
  { words: "cabin, hut, cottage, log cabin, wooden cabin, shack, bungalow", subject: "cabin" },
  { words: "cabins, huts, cottages", subject: "cabin", count: 3 },
  {
    words:
      "lodge, chalet, mountain lodge, ski lodge, alpine lodge, mountain hut, ski chalet, mountain hotel, inn, guesthouse, hotel",
    subject: "lodge",
  },
  { words: "chalets, lodges, hotels", subject: "lodge", count: 3 },
  {
    words: "lit windows, glowing windows, lit window, illuminated windows, lights in the windows",
    dials: { contrast: 0 },
  },
  { words: "smoke, chimney, chimney smoke, chimneys, smoking chimney", dials: { mist: 0 } },
  { words: "icicles, icicle", season: "winter" },
  { words: "skier, ski, skiing", season: "winter", subject: "thing skier" },
  { words: "skiers", season: "winter", subject: "thing skier", count: 3 },
  {
    words:
      "cable car, cablecar, gondola lift, ski lift, chairlift, chair lift, ropeway, aerial tramway, funicular",
    terrain: "mountains",
    subject: "cable car",
  },
  {
    words: "cable cars, gondola lifts, ski lifts, chairlifts",
    terrain: "mountains",
    subject: "cable car",
    count: 2,
  },
  { words: "snowboarder, snowboarding", season: "winter", subject: "thing snowboarder" },
  { words: "snowboarders", season: "winter", subject: "thing snowboarder", count: 3 },
  { words: "sledge, sled, sleigh, toboggan, sledges, sleds", season: "winter", subject: "thing sled" },
  {
    words:
      "house, building, townhouse, apartment building, stucco building, home, farmhouse, villa, homestead, mansion",
    subject: "house",
  },
  {
    words: "houses, townhouses, row houses, apartment buildings, homes, farmhouses, villas",
    subject: "house",
    count: 3,
  },
  {
    words: "village, town, hamlet",
    terrain: "hills",
    plant: "broadleaf",
    subject: "house",
    count: 6,
  },
  { words: "castle, fortress, palace, citadel, chateau, stronghold", subject: "thing castle" },
  {
    words:
      "birds, flock, seagulls, gulls, geese, swallows, crows, doves, pigeons, sparrows, ravens, starlings, seabirds",
    subject: "birds",
  },
  { words: "eagle, falcon", subject: "thing eagle" },
  { words: "eagles, falcons", subject: "thing eagle", count: 3 },
  { words: "stag, elk, reindeer, caribou, antlers", subject: "thing stag" },
  {
    words:
      "person, figure, hiker, traveler, traveller, wanderer, child, explorer, adventurer, pilgrim, walker, backpacker, human, toddler, kid, teenager, student, runner, jogger, dancer, chef, barista, worker, model, tourist, cyclist, friend, colleague, musician, artist, farmer, doctor, nurse, teacher, athlete, swimmer, surfer, photographer, businessman, businesswoman",
    subject: "person",
  },
  {
    words:
      "woman, girl, lady, queen, princess, grandmother, mother, bride, goddess, old woman, young woman, little girl, mum, mom, granny, aunt, sister, daughter, ballerina, waitress, actress",
    subject: "person",
  },
  {
    words:
      "man, boy, gentleman, king, prince, grandfather, father, guy, old man, young man, little boy, dad, grandpa, uncle, brother, son, groom, waiter, gentlemen, fisherman",
    subject: "person",
  },
  {
    words:
      "people, persons, hikers, travelers, travellers, figures, children, kids, women, men, girls, boys, friends, colleagues, students, dancers, runners, tourists, workers, teenagers, crowd, musicians",
    subject: "person",
    count: 3,
  },
  { words: "couple, lovers", subject: "person", count: 2 },
  { words: "family", subject: "person", count: 4 },
  { words: "windmill, mill", subject: "thing windmill" },
  { words: "windmills, mills", subject: "thing windmill", count: 3 },
  { words: "torii gate, torii, shrine", subject: "thing torii" },
  { words: "pagoda, temple", subject: "thing pagoda" },
  { words: "tent, camping, camp, campsite, teepee, tipi", subject: "thing tent" },
  { words: "tents", subject: "thing tent", count: 3 },
  { words: "campfire, bonfire, fire", subject: "thing campfire" },
  { words: "bridge", subject: "thing stone arch bridge" },
  { words: "waterfall, cascade, cataract", water: "river", subject: "thing waterfall" },
  { words: "waterfalls, cascades, falls", water: "river", subject: "thing waterfall", count: 2 },
  { words: "whale, humpback", subject: "thing whale" },
  { words: "whales, humpbacks", subject: "thing whale", count: 2 },
  { words: "koi, goldfish", subject: "thing fish" },
  { words: "jellyfish, jellyfishes, medusa", subject: "thing jellyfish", count: 3 },
  { words: "turtle, sea turtle", subject: "thing sea turtle" },
  { words: "turtles, sea turtles", subject: "thing sea turtle", count: 3 },
];
