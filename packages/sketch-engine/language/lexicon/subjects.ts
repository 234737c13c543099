import type { Entry } from "./entry";

/** Subjects that stand, float or fly in a scene. A plural without a number means three. */
export const SUBJECT_WORDS: readonly Entry[] = [
  { words: "balloon, hot air balloon, hot-air balloon", subject: "balloon" },
  { words: "balloons, hot air balloons, hot-air balloons", subject: "balloon", count: 3 },
  {
    words: "sailboat, boat, sailing boat, yacht, sail, sloop, catamaran, dinghy, sailing",
    subject: "sailboat",
  },
  {
    words: "sailboats, boats, sailing boats, yachts, sails, regatta, sloops, fishing boats",
    subject: "sailboat",
    count: 3,
  },
  {
    words: "ship, galleon, sailing ship, tall ship, pirate ship, schooner, frigate, caravel, vessel, clipper",
    subject: "ship",
  },
  { words: "ships, galleons, sailing ships, tall ships", subject: "ship", count: 3 },
  { words: "lighthouse, beacon", subject: "lighthouse" },
  { words: "cabin, hut, cottage, log cabin, barn, shack, shed, bungalow", subject: "cabin" },
  { words: "cabins, huts, cottages, barns", subject: "cabin", count: 3 },
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
  { words: "skier, ski, skiing, snowboarder, snowboarding, snowboard", season: "winter", subject: "skier" },
  { words: "skiers, skis, snowboarders", season: "winter", subject: "skier", count: 3 },
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
  { words: "sledge, sled, sleigh, toboggan, sledges, sleds", season: "winter", subject: "sledge" },
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
  { words: "castle, fortress, palace, citadel, chateau, stronghold", subject: "castle" },
  {
    words:
      "birds, bird, flock, seagulls, seagull, gulls, geese, swallows, crows, doves, dove, pigeons, sparrows, ravens, raven, starlings, seabirds",
    subject: "birds",
  },
  { words: "eagle, hawk, falcon", subject: "eagle" },
  { words: "eagles, hawks, falcons", subject: "eagle", count: 3 },
  { words: "deer, stag, elk, reindeer, moose, fawn, doe, caribou, antlers", subject: "deer" },
  { words: "fox, wolf", subject: "fox" },
  { words: "foxes, wolves", subject: "fox", count: 3 },
  { words: "cat, kitten, kitty, tabby, feline", subject: "cat" },
  { words: "cats, kittens, kitties", subject: "cat", count: 3 },
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
  { words: "rocket, spaceship, spacecraft, shuttle, starship, space shuttle", subject: "rocket" },
  { words: "rockets, spaceships", subject: "rocket", count: 3 },
  { words: "windmill, mill", subject: "windmill" },
  { words: "windmills, mills", subject: "windmill", count: 3 },
  { words: "torii gate, torii, shrine", subject: "torii" },
  { words: "pagoda, temple", subject: "pagoda" },
  { words: "tent, camping, camp, campsite, teepee, tipi", subject: "tent" },
  { words: "tents", subject: "tent", count: 3 },
  { words: "campfire, bonfire, fire", subject: "campfire" },
  { words: "bridge", subject: "bridge" },
  { words: "waterfall, cascade, cataract", water: "river", subject: "waterfall" },
  { words: "waterfalls, cascades, falls", water: "river", subject: "waterfall", count: 2 },
  { words: "whale, humpback, orca", subject: "whale" },
  { words: "whales, humpbacks, orcas", subject: "whale", count: 2 },
  { words: "fish, fishes, school of fish, shoal, koi, goldfish, sardines, tropical fish", subject: "fish" },
  { words: "jellyfish, jellyfishes, medusa", subject: "jellyfish", count: 3 },
  { words: "turtle, sea turtle", subject: "turtle" },
  { words: "turtles, sea turtles", subject: "turtle", count: 3 },
];
