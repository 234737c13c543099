/** English words that differ in one letter from a known word and are no misspellings of it. */
export const REAL_WORDS: ReadonlySet<string> = new Set(
  (
    "adventure adventured adventures agates airline airlines airship airships aligns alpaca alpacas " +
    "amethysts amphitheater amphitheaters amphitheatre amphitheatres anglers anthers antler applies " +
    "apricots aquamarines arenas armories artichoke artichokes artiest artiste asparagus atomiser " +
    "atomisers atomizer atomizers automobiled avenge babels backbit backpacked backward badder badges " +
    "bakers bandies bangle bangles barely barons barrow barrows basics basilica basilicas basins basked " +
    "batons batter batters battle battles bawling beading beaked bearer bearers beater beaters beefsteak " +
    "beefsteaks beetled belches benched benches bender better betters bicycled bidding biking billfold " +
    "billfolds billion billions biplane biplanes bitches bitters blackberries blackberry blacken blackens " +
    "blamer blander blanked blanker blankest blazed blazes bleaker bleeder bleeders blenches blended " +
    "blender blenders blight blimps blinder blinders blonder bloods bloused blunder blunders blurted " +
    "boaster boasters boated boater boaters bobbies bobbin bobbing bobbins boilings bolder bonsai bookcase " +
    "bookcases bookshelf bookshelves booths borrow borrows bother bottle bottled bottles bounder bounders " +
    "bowing bracelet bracelets bracken bracket brackets brandied brandies brands brandy braver breaker " +
    "breakers breaks breeds bridged bridle bridles briers brinks brisks broads brogue brogues brontosaurs " +
    "bronzes broods brothel broths brownstone brownstones brutalise bucked buddies budding budges bugger " +
    "buggers buggies bugled bugler buglers bulges bullion bunches bungle bungles bureau bureaus burgher " +
    "burghers burgles burner burners burred burros burrow burrows businessmen businesswomen buster busters " +
    "butler butlers butterflied buttery buzzard buzzards cabinet cabinets caches cackle cackles caddies " +
    "calved camber cambers cameos camped camper campers campier canard candelabra candelabras candied " +
    "candled canker cankers cannon canoed canons cantered canton cantons capers capping capsuled caramels " +
    "carbon carbons carets caromed carousal carousals carouse caroused carouser carousers carouses carped " +
    "carpel carpels carping carries carves cascaded casseroled castled cathedral cathedrals centres " +
    "certain chains chameleon chameleons chamomile chamomiles champing chandelier chandeliers chapel " +
    "chapels chaplet chaplets charcoals charms charts checks cheery cheesecake cheesecakes cheesed cheesy " +
    "chessman chessmen chills chinks chipper chippers chocks choirs choker chokers choppier chopstick " +
    "chords chromes chrysanthemum chrysanthemums chucks church churches cinches cinema cinemas circle " +
    "circled circlet circlets clacks clamping clapper clarets clement clever clicks clipped cloaks cloches " +
    "clocks closer closes closest closet closets clothe clouts cloven cloves clowns clucks clutch clutched " +
    "clutches coached cobble cobbler cobbles coffeepot coffeepots coffer coffers cognacs coliseum " +
    "coliseums collide collides collier colliers cologne colognes colones commode commodes commuter " +
    "commuters compass compassed compasses compute computed computes confer confers conked conservator " +
    "conservatories conservators conservatory constellation convertible convertibles cooked cooker cookers " +
    "cookery cooler coolers coolie coolies cooper coopers cootie cooties copier copped coppers copter " +
    "cornea corneas corned cornflowers coronet coronets corset corsets couched counted coupled couplet " +
    "covers cramping craned cranes cranks crapes crates craves crazes credenza credenzas creeps cricked " +
    "cricks crimsons crocks crones croons cropper croppers crossover crossovers crossroad crouches crutch " +
    "crutches cupboard cupboards curies currants current curried curtail curtails curtain cypress " +
    "cypresses daffodil dahlia dahlias dailies dairies daises damson damsons danced dances dandelion " +
    "dandelions dander danger dangers danker dedicate denies derailed dessert detained dewdrop dicing " +
    "diffuse diffuses digger diggers diking dimpling dining dirigible dirigibles divans divine doggier " +
    "doggiest dogies dollhouse dollhouses donkey donkeys donors downers dragonflies dragonfly dragoon " +
    "dragoons drapes drawer drawers dreams dreamt dreary dresser dressers dressier droned drones droplet " +
    "dropped dropper droppers droves dumbbell dumbbells dumping eaglet eaglets earbud earbuds earning " +
    "earnings earphone earphones earring earrings earthly earths easels eggshells emeralds enchanter " +
    "envelop enveloped envelops erring eucalyptuses evenest explore explored explores factor factorise " +
    "factors farmhand farmhands farther fatter ferried fiches fiddled fiddler fiddlers fiddly fiends " +
    "figured firmer fished fisher fishermen fishers flacks flagon flagons flaming flamings flanks flatly " +
    "floorboard flowed flowery flukes flumes fluted fluxes focuses fondle fondles footfall footfalls " +
    "footstool footstools forklift forklifts former fragrance fragrances framer freeze freezer freezers " +
    "freezes freighted freighter freighters fridge fridges fringe fringes fuchsias fuddle fuddles fungous " +
    "fungus gaggles gallon gallons garbage geneses gentile gentler gerbil gerbils giblet giblets giggles " +
    "glared glassed glassy glazes glazier gleaning gloating globes glosses gloved godless goggle goggled " +
    "gondola gondolas googles graces grades gramophone grandma grapefruit grapefruits graphs grates graves " +
    "grazed grazes greenhouse greenhouses gripes grizzlier grizzlies grizzliest grizzly grocer groceries " +
    "grocers grocery gropes halfway hammed hammock hammocks hamster hamsters handcar handcars handcart " +
    "handcarts handheld handhelds hardtack headband health hearts hearty heater heathen highland homeys " +
    "homily hoodie hoodies hooker hookers hooter hooters hooves hordes horsed horsey hostels hothouse " +
    "hothouses housed hovels hovers hummingbird hummingbirds hummock hummocks hydrangea icebox iceboxes " +
    "igloos incense infect infects inferior inject injects inkwell inkwells inland insert inserts insets " +
    "inspect inspects intenser jacked jangle jeweller jewellers jewellery jewelries jewelry jigger jingle " +
    "jogged juggle juiced juicer juicers juices jumped jumper jumpers jumpier kettle kettles kingfisher " +
    "kingfishers knaves knelled knelling knitter knotted koalas lander lantern lanterns larder larders " +
    "lasers lather lathes latter leaves lemony leotard leotards letter levers lightening likely liquidise " +
    "liquidised liquidises liquidize liquidized liquidizes litters littler livers livery loader loaders " +
    "loafed loafer loafers loaner loaners locked locker lockers locket lockets lodged lodger lodgers " +
    "loners losers loudspeaker loudspeakers louses louvers lowers macaroni macaronis macaroon macaroons " +
    "macron macrons magneto magnetos makeup makeups mangles manias mannequin mannequins mantes mantis " +
    "mantle mantoes mantras maraca marigolds marine marked marker marmalade maroons marquess martin " +
    "martins mascara mascaras master masters matches melancholia metres microscopy midway milers miners " +
    "minima miniskirt miniskirts minister ministers minster minuter misers missive mister misters miters " +
    "mixers moaning modals moister moisturise moisturised moisturiser moisturisers moisturises moisturize " +
    "moisturized moisturizer moisturizers moisturizes moneybag moneybags monitor monitors monster monsters " +
    "motorbiked motorcycled mourning mousse moussed mousses muffin muffing muffins musses muster musters " +
    "navels nebulae nebular necklace necklaces neural noodle noodled nostalgia officer ointment ointments " +
    "ostrich ostriches others ouster ousters outran overhear overheard overheat packaged padding painter " +
    "painters paisley paisleys palate palates paltry pancaked pandas pantries pantry papaya papayas " +
    "parachuted parfait parfaits parkour parley parleys parlor parses parson parsons particle pashas " +
    "passel passels pasted pastern pastes pasties pastries pastry patella patellas patrol patter patters " +
    "pawpaw pawpaws peaces pearly pedant pedants pendant pendants pendent pendents pennant pennants " +
    "pennies peopled perches perfume perfumed perfumes periwinkles persona perter pester pesters petrel " +
    "pewters phoned phoney phoneys phonies phonograph phonographs photon photons piazzas pickup pickups " +
    "pilaster pillow pillows pisses pistachios places plaint plaints plaits planed planks planter plated " +
    "platen platens plates platter poaches podding pointer pointers poises polisher polishes pomegranate " +
    "pomegranates ponder pooched porcine porter porters posers posher posits posses posted posture potpies " +
    "potter potteries potters pottery pouched praline pralines prance prates preaches preset presets " +
    "prevent prevents produce puddling pullover pullovers pulses pumpkin pumpkins punter punters purees " +
    "purges purpler purples pursed purser pursers pursues pusses putted putter putters pyramid pyramids " +
    "quells quills quilter quilts quirks rabbis raccoon racked racket rackets radius rapine raspberries " +
    "ratios ravels raving realise realist reelection reelections refrigerator refrigerators retrieve " +
    "retrieved retrieves ribbon rickets roadster roadsters roaster roasters robber robing robins rocked " +
    "rocker rockers rockiest roister roisters romped romper rompers rooftop rookies roosted rooter rosins " +
    "roster rosters rubbed runnel runnels runnier sables saffrons salmons salons saloon saloons saltshaker " +
    "saltshakers salver sample sandwiched sapling sapphires sardine satellited saturate saturates saucepan " +
    "saucepans savers scalds scaled scalps scandal scandals scanner scanners scares scissor scones scooted " +
    "scopes scorch scorches scores scotched scream scrimp scrimps scullion scullions scuttle seabird " +
    "sealed seamed seared seeding selves semitrailer semitrailers serener serums setter setters settle " +
    "settles shaker shakers shakes shallows shames shampoo shampoos shanks shards shares sharps shaved " +
    "shaven shaver shavers shaves sheaves sheers shelve shelved shelves shifts shills shimmer shipper " +
    "shippers shires shirks shirrs shirts shiver shivers shooter shooters shoots shouts shoved shoves " +
    "showed showery showier showman shrike shrink shrive shuttled sideboard sideboards sidewall sifter " +
    "silicon silvers simile simmer simpler simplex siring sitter skeins skilled skillet skillets skipper " +
    "skippers skirts skulks skying slakes slashing slaver slavers sledged sleets slicer slicers slicks " +
    "slides slimmer slipped slippery sliver slivers slower slowing sludge slummer smacks smartwatch " +
    "smartwatches smells snacks snailing snaked snares snarls sneaked sneakier sneaks snider snoops snores " +
    "snoring snorts snowball snowboarded snowflake snowmen soiling solider solver sowers sowing spaded " +
    "spanned spares sparking sparks sparser spates speaker speakers speaks spectacle speeds spells spiced " +
    "spices spidery spikes spines spinner spinners spires spites splices sponged sponger spongers spongy " +
    "spoofs spooks spools spoors spores sporing sports spouts sprang sprayed sprayer sprayers sprint " +
    "sprite sprites spritz spritzed spritzes sprucer sprucest sprung spying squads squarer squarest squire " +
    "squires squirrel squirrels stable stabled stabler stables stablest stains staircase staircases stakes " +
    "stales stalks stalls staple staples stares starfish starfishes starlet starling starves starvings " +
    "staves steads steady steaks stealing steals steeps steers stemming sterns stingray stingrays stocks " +
    "stokes stoles stoned stoner stoners stools stoops storefront storefronts storeys stories storks " +
    "stoves stowing streak streaks streamline streamlined string stroll strolls strums suaver submarine " +
    "submarines submersible submersibles submit subset suffer summed sunbeam sunblock sunblocks supernovae " +
    "supremacist surfboard surfboards swallow swards swearer swearers sweater sweaters sweatier sweats " +
    "sweatshirt sweatshirts sweeps sweeter swelter swelters swimsuit swimsuits swoons swoops synthesize " +
    "synthesized synthesizes syringed tablet tablets tailing tallies tamable tarrier tartar taster tasters " +
    "teaches teakettle teakettles tearier tearoom tearooms telephoned telephony telescoped tempera " +
    "temperas tended tenser terrarium terrariums theater theaters theatre theatres themes thicken thicker " +
    "thickest thickset threat threats thymus ticked ticker tickers tilling tilting timbre timers timing " +
    "tinder tiring titling toaster toasters toastier toasty toddies toddle toddled toddles toffees toiled " +
    "toiler toilers toiling topical toques torched torques toucan toucans touches tourism toweling towels " +
    "traitor traitors traits traveled travelled trawls treads trials triangle tricks tripod tripods tripos " +
    "trolled troupers trouser truces truffle truffles trumped trunks tryouts tumble tumbled tumbles " +
    "turmeric turmerics turnkey turnkeys turntable turntables turquoises turret turrets tuxedo tuxedos " +
    "typewrite typewriter typewriters typewrites tyrannosaurs unicorn unicorns vacuum vacuums valour " +
    "vantage victor villager violent violets violoncello violoncellos vixens volley wacker waffled " +
    "waistband waistbands waited waiver walked wallet wallets wallow wandered wardrobe wardrobes washer " +
    "washers waster wasters watched watcher watchers watchtower watchtowers weighs weight weights weighty " +
    "wenches whaled whaler whalers wheals wheelbarrow wheelbarrows whiles whisker whiskers whisks whiter " +
    "whitewashes wholes wicked wicket widows wights wildflower winery winger winner winnow winnows wisher " +
    "wishers wishful wisterias witches woodmen worked workstation workstations wrenched wretch wretches " +
    "wright wristband wristbands writer yellows yogurt yogurts zeppelin zeppelins"
  ).split(" "),
);
