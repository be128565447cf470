import type { learn as en } from "../en/learn";

export const learn: Readonly<Record<keyof typeof en, string>> = {
  "learn.rules": "As regras",
  "learn.rules.intro": "Jogos das escondidas, cada um contado em poucos minutos. Escolha o seu.",
  "learn.rules.editions": "Edições",
  "learn.rules.modes": "Modos",
  "learn.rules.contents": "Nesta página",
  "learn.rules.players": "De {least} a {most} jogadores",
  "learn.rules.playersOnly": "{count} detetives",
  "learn.rules.rounds": "{count} turnos",
  "learn.rules.moves": "{count} jogadas",
  "learn.rules.rulings": "Interpretações",
  "learn.rules.rulings.note":
    "Onde as regras impressas nada dizem, ou se podem ler de duas maneiras, decidimos nós. Ao preparar um jogo pode decidir-se de outra forma.",
  "learn.rules.default": "Como jogamos",
  "learn.rules.otherwise": "Senão",
  "learn.rules.codes":
    "Os códigos pequenos são os números das regras, tal como o manual e as mensagens do jogo os usam.",
  "learn.rules.unknown": "Essa edição não existe.",
  "learn.rules.log": "A tabela itinerário tem {count} espaços. Um olho assinala aqueles depois dos quais ele aparece.",
  "learn.mode.standard": "Normal",
  "learn.mode.expert": "Especialistas",
  "learn.mode.classic": "Regras originais",
  "learn.mode.sherlock": "Regras Sherlock Holmes",

  "learn.title": "Aprender a jogar, jogando",
  "learn.intro":
    "Lições curtas no mapa verdadeiro, com as regras verdadeiras, contra programas. Um treinador diz uma coisa de cada vez, e nada pode correr mal.",
  "learn.lessons": "Lições",
  "learn.minutes": "{count} minutos",
  "learn.begin": "Começar",
  "learn.resume": "Continuar",
  "learn.repeat": "Outra vez",
  "learn.done": "Feita",
  "learn.reached": "Passo {step} de {steps}",
  "learn.more": "Quer consultar alguma coisa?",
  "learn.more.text": "As regras de cada edição, com todas as interpretações.",
  "learn.more.link": "Ler as regras",
  "learn.play": "Pronto para um jogo inteiro?",
  "learn.play.text": "Escolha a edição, o lado e a força dos programas.",
  "learn.play.link": "Preparar um jogo",
  "learn.unknown": "Essa lição não existe.",

  "learn.moving": "Mover",
  "learn.moving.text": "Bilhetes, paragens e a tabela itinerário. Joga com os detetives.",
  "learn.fugitive": "Ser Mister X",
  "learn.fugitive.text": "Black tickets, jogadas duplas, e como aparecer e escapar.",
  "learn.hunting": "Perseguir",
  "learn.hunting.text": "Onde pode ele estar? Leia as paragens violeta e aperte o cerco.",

  "learn.coach": "Treinador",
  "learn.setting": "A preparar a lição…",
  "learn.step": "Passo {step} de {steps}",
  "learn.next": "Continuar",
  "learn.skip": "Saltar",
  "learn.restart": "Recomeçar",
  "learn.leave": "Sair",
  "learn.wait": "Os outros estão a jogar…",
  "learn.mark": "Marcar uma paragem",
  "learn.marking": "Escolha agora uma paragem no mapa e ponha a marca.",
  "learn.seen": "O que os detetives veem",
  "learn.seen.none": "ainda nada",
  "learn.exits": "Muitas saídas: {stations}.",
  "learn.exit": "{station} ({count} caminhos)",
  "learn.finished": "Lição feita",
  "learn.over.caught": "Foi capturado: ganham os detetives! Foi mais rápido do que a lição.",
  "learn.over.youCaught": "Apanharam-no. Acontece aos melhores: recomece, ou passe à lição seguinte.",
  "learn.over.other": "O jogo acabou antes da lição. Recomece, ou passe à lição seguinte.",
  "learn.nextLesson": "A seguir: {lesson}",
  "learn.playOn": "Jogar este jogo até ao fim",
  "learn.all": "Todas as lições",

  "learn.moving.go":
    "Joga com os detetives. {fugitive} acabou de jogar, em segredo. As paragens iluminadas são aquelas para onde {pawn} pode ir: escolha uma.",
  "learn.moving.paid":
    "Essa viagem custou um bilhete; veja os seus bilhetes. Os detetives têm poucos de cada, e o que pagam vai para a dotação comum, de onde {fugitive} tira os dele.",
  "learn.moving.others":
    "Agora mova os outros peões. Escolha-os junto dos bilhetes ou no mapa, por qualquer ordem. Os bobbies viajam de graça.",
  "learn.moving.log":
    "Um novo turno: {fugitive} voltou a jogar. A tabela itinerário mostra os bilhetes dele. Sabe-se em que viajou, mas não para onde.",
  "learn.moving.far":
    "O táxi para em todo o lado. O autocarro e o metropolitano só param em algumas paragens, mas vão mais longe. Use um deles neste turno, se algum peão puder.",
  "learn.moving.reveal":
    "Depois da jogada {move} ele tem de aparecer: é o olho na tabela. Acabe o turno e olhe para o mapa.",
  "learn.moving.there":
    "Lá está ele: paragem {station}. Com a próxima jogada desaparece, mas a partir de agora cada bilhete diz até onde pode ter chegado.",
  "learn.moving.end": "Já sabe mover, pagar e ler a tabela. Não é preciso mais para começar a perseguição.",

  "learn.fugitive.move":
    "O seu papel: {fugitive}. Mais ninguém vê o seu peão. Os detetives são {seekers}. Escolha uma paragem iluminada para a primeira jogada.",
  "learn.fugitive.seen":
    "Em baixo está o que os detetives veem: um bilhete e nenhuma paragem. Por agora contam com {number} paragens.",
  "learn.fugitive.black":
    "Um black ticket esconde até em que se viaja, e abre os ferryboats. Ligue «{conceal}» junto dos bilhetes e escolha uma paragem.",
  "learn.fugitive.show":
    "Depois da jogada {move} tem de aparecer: é o olho na tabela. Esteja então numa paragem com muitas saídas e longe dos detetives.",
  "learn.fugitive.double":
    "Estão a vê-lo na paragem {station} e aproximam-se. Escape: ligue «{double}» junto dos bilhetes e faça duas jogadas seguidas.",
  "learn.fugitive.gone": "Desapareceu outra vez. Sabem onde estava, mas agora contam com {number} paragens.",
  "learn.fugitive.end":
    "Bilhetes normais enquanto não o veem, black tickets e jogadas duplas quando estão perto. Quem ficar livre durante {rounds} turnos ganha.",

  "learn.hunting.violet":
    "Nas paragens violeta pode estar {fugitive}: são {number}. Resultam dos bilhetes dele e de onde começou; nada é adivinhado.",
  "learn.hunting.around":
    "Não corra atrás de uma só paragem: cerque as violeta e fique onde se cruzam muitas linhas. Mova {pawns}; os programas movem os outros detetives.",
  "learn.hunting.mark":
    "Os detetives falam entre si. Marque uma paragem para dizer aos outros o que pensa, por exemplo por onde ele vai passar.",
  "learn.hunting.reveal":
    "Ele aparece depois da jogada {move}. Esteja perto, de preferência numa paragem de metropolitano: dali chega-se a todo o lado.",
  "learn.hunting.shrink":
    "Ele aparece na paragem {station}: só resta uma violeta. Na próxima jogada foge por uma das linhas dela. Ocupe paragens à volta para lhe fechar as saídas.",
  "learn.hunting.hunt":
    "Agora pode estar em {number} paragens. Vá para paragens violeta, se puder, e feche as saídas das outras.",
  "learn.hunting.end":
    "Pense em conjuntos: a cada jogada dele há mais paragens violeta, e cada uma das suas tira algumas. É esta toda a arte de perseguir.",
  "learn.hunting.caught":
    "Capturou-o! Em cada turno há mais paragens violeta, e cada jogada sua tira algumas: é esta toda a arte de perseguir.",
};
