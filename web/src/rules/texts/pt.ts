import type { Texts } from "./en";

export const texts: Texts = {
  "section.aim": "O objetivo",
  "section.have": "O que cada um tem",
  "section.start": "Onde se começa",
  "section.round": "Um turno",
  "section.his": "A vez de {fugitive}",
  "section.crimes": "Crimes",
  "section.hideouts": "Esconderijos",
  "section.abilities": "Habilidades",
  "section.detectives": "A vez dos detetives",
  "section.next": "O turno seguinte",
  "section.expert": "Os lados de especialista",
  "section.end": "O fim",
  "section.two": "Se só jogarem {least}",
  "section.edition": "Esta edição",

  "bobbies.bobby": "bobbies",
  "bobbies.police": "polícias",

  share: "{count} com {detectives} detetives",

  "aim.chase":
    "Um foge, os outros perseguem-no. {fugitive} move-se sem ser visto: os perseguidores veem com que bilhete viaja, mas não para onde vai, a não ser nos poucos momentos em que tem de aparecer. Ganham se um deles chegar à sua paragem. Ele ganha se ficar livre durante {rounds} turnos.",
  "aim.sherlock":
    "Um foge, os outros perseguem-no. {fugitive} move-se sem ser visto: os perseguidores veem com que bilhete viaja, mas não para onde vai, a não ser nos poucos momentos em que tem de aparecer. Ganham se um deles chegar à sua paragem. Ele ganha com o último dos seus {crimes} crimes, ou se ainda estiver livre depois de {moves} jogadas.",
  "aim.dice":
    "Uma perseguição curta sobre peças de ruas. Os detetives lançam os dados que dizem em que podem viajar, e {fugitive} tem de ficar com um dos que eles usaram. Ganham quando um deles está no mesmo lugar que ele. Ele ganha se ainda estiver livre quando a sua tabela estiver cheia.",

  "have.players": "Jogadores|De {least} a {most}. Um é {fugitive}; todos os outros são detetives.",
  "have.players.research": "Jogadores|{fugitive} contra {detectives} detetives.",
  "have.fugitive":
    "{fugitive}|{black} black tickets e {double} jogadas duplas. Para uma viagem normal tira um bilhete da dotação comum.",
  "have.fugitive.research":
    "{fugitive}|Bilhetes próprios, mais {black} black tickets e {double} jogadas duplas. Recebe cada bilhete que um detetive usa; os que ele usa saem do jogo.",
  "have.fugitive.sherlock":
    "{fugitive}|Black tickets: {black}. Jogadas duplas: {double}. Outros {moreBlack} e {moreDouble} ficam ao lado do tabuleiro e obtêm-se nos esconderijos. Para uma viagem normal tira um bilhete da dotação comum.",
  "have.detective":
    "Um detetive|Os bilhetes que se veem aqui. Ficam à vista durante todo o jogo, por isso {fugitive} pode sempre contá-los. Não se podem passar a outro.",
  "have.bobbies":
    "Ajuda para uma equipa pequena|Juntam-se-lhe {bobbies}: {bobbiesBy}. Os detetives movem-nos em conjunto, e viajam de graça.",
  "have.supply": "A dotação comum|Todos os bilhetes que ninguém recebeu. Fica à vista ao lado do tabuleiro.",

  "start.cards":
    "Cartas de partida|Uma carta D diz onde começa cada perseguidor. {fugitive} tira uma carta X, não a mostra a ninguém e não põe nenhum peão no tabuleiro. Nunca começa onde está um perseguidor.",
  "start.cards.research":
    "Cartas de partida|Todos tiram de um só baralho de {deck} cartas, e todos começam em paragens diferentes. {fugitive} guarda a sua em segredo e não põe nenhum peão no tabuleiro.",
  "start.cards.classic":
    "Cartas de partida|Uma carta D diz onde começa cada perseguidor. {fugitive} tira uma carta M, não a mostra a ninguém e não põe nenhum peão no tabuleiro. Das duas paragens vale a que tem o emblema da Scotland Yard.",
  "start.cards.sherlock":
    "Cartas de partida|Uma carta D diz onde começa cada perseguidor. {fugitive} tira uma carta M e escolhe em segredo uma das suas duas paragens; o seu peão fica fora do tabuleiro. As outras cartas M ficam ao lado para a sua fuga.",
  "start.characters":
    "Personagens|Cada jogador detetive escolhe quem é: {characters}. Nenhuma se repete. O melhor é haver tanto Holmes como Watson.",
  "start.names": "Aqui as personagens são só nomes: as suas habilidades pertencem ao outro modo.",
  "start.tokens": "Fichas|Cada detetive tem {tokensBy}. Uma ficha paga um uso de uma habilidade.",
  "start.crimes":
    "Cenas do crime|{fugitive} tira {crimes} de {scenes} cartas e guarda-as viradas para baixo. Cada uma indica uma paragem com um parque, uma atração ou o rio. As outras ninguém as vê.",

  "round.order":
    "Ordem|{fugitive} joga primeiro, em segredo. Depois jogam todos os perseguidores, um a um, pela ordem que quiserem.",
  "round.order.research":
    "Ordem|{fugitive} joga primeiro, em segredo. Depois jogam os detetives por ordem de número. Quem não puder jogar quando for a sua vez, passa.",
  "round.must":
    "Mover é obrigatório|Quem pode mover-se tem de ir para outra paragem. Pode voltar-se logo à paragem de onde se veio.",
  "round.ride":
    "Viajar|É preciso estar numa paragem desse transporte e seguir uma das suas linhas exatamente até à paragem seguinte.",
  "round.free":
    "Paragens livres|Dois perseguidores nunca ficam na mesma paragem, e {fugitive} não pode ir para uma onde esteja um perseguidor.",
  "round.pay": "Pagar|Um detetive paga cada viagem com um bilhete desse transporte, que vai para a dotação comum.",
  "round.pay.research": "Pagar|Um detetive paga cada viagem com um bilhete desse transporte, que vai para {fugitive}.",
  "round.stuck":
    "Sem bilhetes|Sem bilhete, um detetive não pode usar esse transporte. Quem não puder usar nenhum dos seus não joga nesse turno.",

  "transport.taxi": "para em todas as paragens",
  "transport.bus": "para em algumas e vai mais longe",
  "transport.underground": "para em poucas e é o que vai mais longe",
  "transport.ferry": "só com um black ticket, por isso só para {fugitive}",

  "his.log":
    "A tabela itinerário|Escolhe uma paragem ligada à sua por uma linha, escreve o número no espaço seguinte da tabela e cobre-o com o bilhete. Os perseguidores veem o bilhete, nunca o número.",
  "his.reveal":
    "Aparece|Depois das jogadas {reveals} o seu peão é posto no tabuleiro, e sai com a jogada seguinte. Contam os espaços da tabela, não os turnos.",
  "his.reveal.research":
    "Aparece|Depois da sua jogada nos turnos {reveals} o seu peão é posto no tabuleiro, e sai com a jogada seguinte.",
  "his.black":
    "Black ticket|Substitui um bilhete normal e vale para qualquer transporte, {ferry} incluído. Os perseguidores não sabem qual foi.",
  "his.double":
    "Jogada dupla|Faz duas jogadas seguidas. Cada uma é paga e ocupa um espaço da tabela, e as duas paragens têm de estar livres. Só uma jogada dupla por turno. Se tiver de aparecer depois da primeira, aparece, e desaparece com a segunda.",
  "his.double.research":
    "Jogada dupla|Faz duas jogadas seguidas, que gastam dois turnos; entre elas os detetives não jogam. Por isso não pode usar-se no último turno.",

  "crime.commit":
    "Um crime|Se depois de uma jogada estiver na paragem de uma das suas cartas, pode dizê-lo e jogar a carta virada para baixo. Os perseguidores ficam a saber que aconteceu, mas não onde.",
  "crime.last": "Todos|Com a última das suas {crimes} cartas ganha logo.",

  "hideout.what":
    "Esconderijos|Uma cartola ao lado da paragem assinala um. Ali pode usar uma das habilidades seguintes, mas não é obrigado.",
  "hideout.take":
    "Retirar um bilhete|Depois da jogada retira um black ticket ou uma jogada dupla de entre os que estão ao lado do tabuleiro, e todos veem qual. Só o pode usar depois da próxima vez dos perseguidores.",
  "hideout.vanish":
    "Desaparecer|Quando teria de aparecer, não aparece. Os perseguidores só sabem que está num esconderijo. Nesse caso não pode retirar um bilhete.",
  "hideout.fly":
    "Voar|Uma vez por jogo, no início da sua vez ou entre as duas jogadas de uma jogada dupla, deixa um esconderijo de balão: vira uma carta M, escolhe uma das suas duas paragens, di-la em voz alta e aterra lá. Conta como uma jogada.",

  "ability.when":
    "Fichas|Em cada vez dos perseguidores um detetive pode usar uma ficha, em qualquer momento. A ficha usada sai do jogo.",
  "ability.holmes": "{holmes}|{fugitive} diz em que bairro está.",
  "ability.watson":
    "{watson}|Nomeia o parque, a atração ou o rio, e {fugitive} diz com verdade se a sua paragem tem esse símbolo.",
  "ability.adler": "{adler}|Proíbe-lhe na vez seguinte um de dois transportes: {bus} ou {underground}.",
  "ability.mycroft": "{mycroft}|{fugitive} diz onde estava duas jogadas antes.",
  "ability.lestrade":
    "{lestrade}|Fecha a paragem onde a sua própria jogada começou ou acabou nesta vez. {fugitive} não pode ir para lá até ao fim do jogo; os perseguidores podem.",

  "end.caught":
    "Capturado|Os perseguidores ganham assim que um deles está na sua paragem, estivesse ele à vista ou não.",
  "end.boxed": "Encurralado|Os perseguidores ganham se ele não puder chegar a nenhuma paragem livre.",
  "end.escape":
    "Fugiu|Ganha se ainda estiver livre no fim do turno {rounds}. Um turno só acaba depois de os perseguidores jogarem.",
  "end.escape.sherlock":
    "Fugiu|Ganha se ainda estiver livre depois da jogada {moves} e da resposta dos perseguidores. Contam as jogadas, por isso uma jogada dupla aproxima o fim.",
  "end.crimes": "Crimes|Ganha logo com o seu último crime.",
  "end.stranded": "Sem saída|Ganha se nenhum detetive puder continuar a mover-se.",
  "end.on": "O jogo continua|Um detetive que não pode mover-se não joga, e continua-se mesmo que nenhum possa.",
  "end.open":
    "Desistir|{fugitive}, ou os perseguidores em conjunto, podem desistir a qualquer momento. No fim tudo fica à vista: todo o seu percurso e todas as cartas.",

  "two.shared":
    "Um só jogador detetive|Move {pawns} detetives e {helpers} {bobbies}, por qualquer ordem. Os detetives pagam com bilhetes em comum, os de todos juntos.",
  "two.characters":
    "Um só jogador detetive|Escolhe {pawns} personagens e joga com todas. Cada uma tem os seus bilhetes. {helpers} {bobbies} ajudam-nas.",

  "edition.numbers":
    "Encontrar uma paragem|As paragens estão numeradas da esquerda para a direita, linha a linha: o número diz mais ou menos onde procurar.",

  "dice.tiles":
    "Peças de ruas|Quantas há na mesa: {tilesBy}. Cada uma tem lugares numerados. Em todos os lugares para o táxi; nalguns também o autocarro ou o metropolitano.",
  "dice.fugitive": "{fugitive}|Black tickets: {blackBy}. Jogadas duplas: {double}. Tem também um helicóptero.",
  "dice.dice":
    "Dados|{dice} dados mostram táxi, autocarro, metropolitano ou X. Quantos têm os detetives na mão: {handBy}. Um fica na tabela; os outros são a reserva.",
  "dice.tokens": "Fichas|Com {rerolls} fichas os detetives podem voltar a lançar.",
  "dice.start":
    "Esconder-se|Cada detetive escolhe um lugar seu onde só pare o táxi. Depois {fugitive} escolhe em segredo qualquer lugar livre, escreve-o no primeiro espaço da tabela, cobre-o com um dado e diz a letra da sua peça.",
  "dice.order":
    "Lançar|Em cada turno começam os detetives. O primeiro jogador lança a mão inteira, escolhe um dado que possa usar, move-se e põe o dado ao lado do seu peão. O seguinte lança os que restam.",
  "dice.taxi": "Táxi|Para um lugar vizinho, ao longo de uma linha.",
  "dice.bus":
    "Autocarro|De uma paragem de autocarro até à seguinte em frente, pela linha ou pela coluna. Passa-se pelos lugares sem paragem, mesmo com um peão.",
  "dice.underground": "Metropolitano|De uma estação de metropolitano para qualquer outra.",
  "dice.x": "X|Não move ninguém.",
  "dice.stay":
    "Ficar|Quem pode mover-se tem de o fazer. Quem não pode usar nenhum dado fica. Nada leva para além da borda.",
  "dice.reroll":
    "Voltar a lançar|O detetive a quem cabe a vez pode usar uma ficha e voltar a lançar todos os dados não usados, tantas vezes quantas as fichas.",
  "dice.take":
    "Um dado usado|Fica com um dos dados que os detetives usaram neste turno, tal como está, e viaja com ele. Escreve o seu lugar na tabela e cobre-o com o dado.",
  "dice.pass": "Passar|Se nenhum desses dados o mover, pode ficar. Um dado com o X para cima cobre na mesma um espaço.",
  "dice.black":
    "Black ticket|Substitui um dado e vale para qualquer transporte. Um dado com o X para cima cobre o espaço.",
  "dice.double":
    "Jogada dupla|Dois dos dados usados, um a seguir ao outro. Um black ticket pode substituir qualquer deles. Ocupa dois espaços.",
  "dice.helicopter":
    "Helicóptero, uma vez|De um lugar na borda em linha reta até à borda oposta. Um dado com o X para cima cobre o espaço.",
  "dice.reveal":
    "Aparece|Depois das jogadas {reveals} o seu peão é posto no tabuleiro, e todos os dados da sua tabela voltam para a reserva. Com a jogada seguinte desaparece.",
  "dice.risk": "Cuidado|Pode ir para o lugar de um detetive, e às vezes tem de ir; nesse caso é capturado.",
  "dice.refill":
    "Os dados voltam|Os detetives recolhem os seus dados e completam a mão com os da reserva. O detetive seguinte passa a ser o primeiro jogador.",
  "dice.caught":
    "Capturado|Os detetives ganham assim que ele e um deles estão no mesmo lugar, seja quem for que lá chegou.",
  "dice.escape":
    "Fugiu|A tabela tem o espaço de partida e mais {moves}. Quando ele cobre o último, os detetives jogam mais uma vez. Se depois estiver livre, ganha.",
  "dice.two":
    "Um só jogador detetive|Tem {pawns} peões: lançar, mover um deles, lançar os dados que restam, mover o outro.",
  "expert.tiles":
    "Lados de especialista|Quantas peças ficam com o lado de especialista para cima: {expertBy}. O acaso decide quais.",
  "expert.oneway": "Rua de sentido único|O táxi e o autocarro seguem a seta. Com um black ticket não é preciso.",
  "expert.deadend": "Beco sem saída|A ligação está fechada para todos.",
  "expert.lane": "Faixa de táxi|Uma ligação em diagonal só para táxis. Um black ticket pode valer pelo táxi.",
};
