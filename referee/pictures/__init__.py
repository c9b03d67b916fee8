"""Pictures of games: a position is laid out as shapes, and the shapes are written as SVG, PNG or PDF.

    replay ──film──▶ positions ──board, picture, chart, sheets──▶ shapes ──svg, png, pdf──▶ files
                                                              └──page──▶ HTML

No game's name stands here: what a sign on the board is, the game says (`referee.games.Game`).
"""
